import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { expect, it } from 'vitest'
import { findCategoryErrors, toCategoryValues } from './category-values.ts'

const category: Category = {
  _id: 'c'.repeat(24),
  title: 'Rivers',
  description: 'From the Blue Nile to the Awash, upstream.',
  image: { src: '/api/images/2', label: 'A river' },
  color: '#1d5f8a',
  points: 2,
  timeAllowed: '5:00',
  kingdomId: 'a'.repeat(24),
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const image = (bytes: number, type = 'image/png') => new File(['x'.repeat(bytes)], 'i', { type })

it('starts with the defaults and requires the rest', () => {
  const values = toCategoryValues(undefined)
  expect(values).toMatchObject({ points: 1, timeAllowed: '15:00', color: '#000000' })
  expect(findCategoryErrors(values, true)).toEqual({
    title: 'A title is required',
    description: 'A description is required',
    kingdomId: 'Kingdom is required',
    image: 'An image is required!',
  })
})

it.each([
  [{ image: image(2 * 1024 * 1024 + 1) }, { image: 'File must be less than 2MB' }],
  [{ image: image(1, 'image/gif') }, { image: 'Unsupported Format' }],
  [{ image: undefined, points: '' }, { points: 'Points are required' }],
])('refuses %o in an edit', (wrong, errors) => {
  expect(findCategoryErrors({ ...toCategoryValues(category), ...wrong }, false)).toEqual(errors)
})
