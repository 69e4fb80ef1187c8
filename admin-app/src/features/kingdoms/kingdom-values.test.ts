import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { expect, it } from 'vitest'
import { findKingdomErrors, toKingdomValues } from './kingdom-values.ts'

const kingdom: Kingdom = {
  _id: 'a'.repeat(24),
  title: 'Aksum',
  description: 'Obelisks, coins and ships: a kingdom between two seas.',
  image: { src: '/api/images/1', label: 'An obelisk' },
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const png = (bytes: number) => new File(['x'.repeat(bytes)], 'crest.png', { type: 'image/png' })
const mebibyte = 1024 * 1024

it('requires all fields', () => {
  expect(findKingdomErrors(toKingdomValues(undefined), true)).toEqual({
    title: 'A title is required!',
    description: 'A description is required!',
    image: 'An image is required!',
  })
})

it('accepts a stored kingdom without a new image', () => {
  expect(findKingdomErrors(toKingdomValues(kingdom), false)).toEqual({})
})

it('words the message for a large image differently when adding and editing', () => {
  const values = { ...toKingdomValues(kingdom), image: png(mebibyte + 1) }
  expect(findKingdomErrors(values, true)).toEqual({ image: 'File too large' })
  expect(findKingdomErrors(values, false)).toEqual({ image: 'File larger than 1MB' })
  expect(findKingdomErrors({ ...values, image: png(mebibyte) }, true)).toEqual({})
})
