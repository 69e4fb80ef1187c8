import { expect, it } from 'vitest'
import { getListPage, PAGE_LENGTH } from './paging.ts'

it.each([
  ['up to fifty items without pages', 1, PAGE_LENGTH, { page: 1, pages: 1, offset: 0 }],
  ['the first of two pages', 1, 51, { page: 1, pages: 2, offset: 0 }],
  ['the second of two pages', 2, 51, { page: 2, pages: 2, offset: 50 }],
  ['the last page instead of one that is gone', 2, 50, { page: 1, pages: 1, offset: 0 }],
  ['one page of an empty list', 3, 0, { page: 1, pages: 1, offset: 0 }],
])('shows %s', (_what, wanted, total, page) => {
  expect(getListPage(wanted, total)).toEqual({ ...page, total })
})
