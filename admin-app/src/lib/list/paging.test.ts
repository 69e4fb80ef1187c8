import { expect, it } from 'vitest'
import { PAGE_LENGTH, pageAt } from './paging.ts'

it('shows up to fifty items without pages', () => {
  expect(pageAt(1, PAGE_LENGTH)).toEqual({ page: 1, pages: 1, offset: 0, total: 50 })
})

it('splits a longer list into pages', () => {
  expect(pageAt(1, 51)).toEqual({ page: 1, pages: 2, offset: 0, total: 51 })
  expect(pageAt(2, 51)).toEqual({ page: 2, pages: 2, offset: 50, total: 51 })
})

it('falls back to the last page', () => {
  expect(pageAt(2, 50)).toMatchObject({ page: 1, offset: 0 })
  expect(pageAt(3, 0)).toMatchObject({ page: 1, pages: 1 })
})
