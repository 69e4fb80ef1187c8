import { expect, it } from 'vitest'
import { getListPage, PAGE_LENGTH } from './paging.ts'

it('shows up to fifty items without pages', () => {
  expect(getListPage(1, PAGE_LENGTH)).toEqual({ page: 1, pages: 1, offset: 0, total: 50 })
})

it('splits a longer list into pages', () => {
  expect(getListPage(1, 51)).toEqual({ page: 1, pages: 2, offset: 0, total: 51 })
  expect(getListPage(2, 51)).toEqual({ page: 2, pages: 2, offset: 50, total: 51 })
})

it('falls back to the last page', () => {
  expect(getListPage(2, 50)).toMatchObject({ page: 1, offset: 0 })
  expect(getListPage(3, 0)).toMatchObject({ page: 1, pages: 1 })
})
