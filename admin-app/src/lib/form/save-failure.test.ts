import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { toSaveError } from './save-failure.ts'

const form = {
  entity: v.object({ title: v.string() }),
  fields: ['title', 'image'],
  fallback: 'Update failed',
  gone: 'It was deleted meanwhile.',
}
const judge = (error: unknown) => toSaveError(error, form)

it('returns the newer version on a conflict', () => {
  const error = new ApiError(409, 'conflict', 'Changed', {}, { title: 'Newer' })
  expect(judge(error)).toEqual({ kind: 'conflict', current: { title: 'Newer' } })
})

it('shows a taken title at its field', () => {
  const error = new ApiError(409, 'conflict', 'Taken', { title: 'This title is already taken' })
  const fields = { title: 'This title is already taken' }
  expect(judge(error)).toEqual({ kind: 'refused', fields, message: undefined })
})

it("puts the server's word on the upload onto the form's image", () => {
  const error = new ApiError(400, 'invalid_fields', 'No', { img_icon: 'Unsupported Format' })
  const fields = { image: 'Unsupported Format' }
  expect(judge(error)).toEqual({ kind: 'refused', fields, message: undefined })
})

it('shows the message if the form does not have the field', () => {
  const error = new ApiError(400, 'invalid_fields', 'Invalid version', {
    title: 'Too long',
    updatedAt: 'Invalid version',
  })
  const fields = { title: 'Too long' }
  expect(judge(error)).toEqual({ kind: 'refused', fields, message: 'Invalid version' })
})

it('says that the edited item is gone', () => {
  const message = 'It was deleted meanwhile.'
  const error = new ApiError(404, 'not_found', 'Not found.')
  expect(judge(error)).toEqual({ kind: 'refused', fields: {}, message })
})

it.each([new ApiError(500, 'unknown', ''), new TypeError('x is undefined')])(
  'falls back when nothing fit to show was said: %o',
  (error) => {
    expect(judge(error)).toEqual({ kind: 'refused', fields: {}, message: 'Update failed' })
  },
)
