import { expect, it } from 'vitest'
import { findImageProblem, type ImageRules } from './images.ts'

const rules: ImageRules = { maxBytes: 10, tooLarge: 'File too large', required: 'An image!' }
const file = (type: string, bytes: number) => new File(['x'.repeat(bytes)], 'crest', { type })

it('requires an image only where it is required', () => {
  const { required, ...optional } = rules
  expect(findImageProblem(undefined, rules)).toBe(required)
  expect(findImageProblem(undefined, optional)).toBeUndefined()
})

it.each(['image/jpg', 'image/jpeg', 'image/png', 'image/svg+xml'])('takes %s', (type) => {
  expect(findImageProblem(file(type, 10), rules)).toBeUndefined()
})

it.each(['image/gif', 'image/webp', 'application/pdf', ''])('refuses type "%s"', (type) => {
  expect(findImageProblem(file(type, 1), rules)).toBe('Unsupported Format')
})

it('refuses an image that is one byte too large', () => {
  expect(findImageProblem(file('image/png', 11), rules)).toBe('File too large')
})
