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

const TAKEN = { title: 'This title is already taken' }

it.each<[string, Record<string, string>, Record<string, string>, string?]>([
  ['a taken title at its field', TAKEN, TAKEN],
  ['the upload at the image', { img_icon: 'Unsupported Format' }, { image: 'Unsupported Format' }],
  ['the message for fields of other forms', { ...TAKEN, updatedAt: 'Old' }, TAKEN, 'Refused'],
])('shows %s', (_what, named, fields, message) => {
  const error = new ApiError(400, 'invalid_fields', 'Refused', named)
  expect(judge(error)).toEqual({ kind: 'refused', fields, message })
})

it('says that the edited item is gone', () => {
  const error = new ApiError(404, 'not_found', 'Not found.')
  expect(judge(error)).toEqual({ kind: 'refused', fields: {}, message: form.gone })
})

it.each([new ApiError(500, 'unknown', ''), new TypeError('x is undefined')])(
  'falls back when nothing fit to show was said: %o',
  (error) => {
    expect(judge(error)).toEqual({ kind: 'refused', fields: {}, message: 'Update failed' })
  },
)
