import { expect, it } from 'vitest'
import { findImageProblem, type ImageRules, toUpload } from './images.ts'

const rules: ImageRules = { maxBytes: 10, tooLarge: 'File too large', required: 'An image!' }
const file = (type: string, bytes: number) => new File(['x'.repeat(bytes)], 'crest', { type })

it('requires an image only where it is required', () => {
  expect(findImageProblem(undefined, rules)).toBe('An image!')
  expect(findImageProblem(undefined, { ...rules, required: false })).toBeUndefined()
})

it.each([
  ...['image/jpg', 'image/jpeg', 'image/png', 'image/svg+xml'].map((type) => [type, undefined]),
  ...['image/gif', 'image/webp', 'application/pdf', ''].map((type) => [type, 'Unsupported Format']),
])('says of a file of type "%s": %s', (type = '', problem) => {
  expect(findImageProblem(file(type, 10), rules)).toBe(problem)
})

it('refuses an image that is one byte too large', () => {
  expect(findImageProblem(file('image/png', 11), rules)).toBe('File too large')
})

it('uploads an edit with its id and version, and without an unchanged image', () => {
  const base = { _id: 'a'.repeat(24), updatedAt: '2026-01-01T00:00:00.000Z' }
  const values = { title: 'Axum', points: 2, image: '/api/images/1' }
  expect(Object.fromEntries(toUpload(values, base))).toEqual({
    title: 'Axum',
    points: '2',
    ...base,
  })
})

it('uploads a new item with its image', () => {
  const upload = toUpload({ title: 'Punt', image: file('image/png', 3) }, undefined)
  expect([...upload.keys()]).toEqual(['title', 'img_icon'])
  expect(upload.get('img_icon')).toMatchObject({ name: 'crest', size: 3 })
})
