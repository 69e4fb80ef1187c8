import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PICTURE_BYTES_MAX } from '../entities/content/picture.ts'
import { PICTURE_TOO_LARGE, PICTURE_UNSUPPORTED } from './picture.ts'
import { ImportedPictureSchema } from './question-import.ts'

const messagesFor = (data: unknown) => {
  const { issues = [] } = v.safeParse(ImportedPictureSchema, { data, alt: 'A coin.' })
  return issues.map(({ message }) => message)
}

it('a picture of the greatest size is taken', () => {
  const data = Buffer.alloc(PICTURE_BYTES_MAX, 'coin').toString('base64')
  expect(messagesFor(data)).toEqual([])
})

it('a picture that is much too large is refused with the one message', () => {
  const data = Buffer.alloc(5 * 1024 * 1024, 'coin').toString('base64')
  expect(messagesFor(data)).toEqual([PICTURE_TOO_LARGE])
})

it.each(['', 'UklGRg', 'UklGRg=', 'UklG=g==', 'UklGRg===', 'Ukl-Rg==', 'UklGRg==\n', 7])(
  'a picture that is %j is refused',
  (data) => expect(messagesFor(data)).toEqual([PICTURE_UNSUPPORTED]),
)

it.each(['UklGRg==', 'UklGRgo=', 'UklGRgoL'])('base64 such as %s is taken', (data) => {
  expect(messagesFor(data)).toEqual([])
})
