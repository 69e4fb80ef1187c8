import { expect, it } from 'vitest'
import { PAGE_LENGTH, pageOf } from './paging.ts'

const list = (length: number) => Array.from({ length }, (_, index) => index)

it('shows up to fifty items without pages', () => {
  expect(pageOf(list(PAGE_LENGTH), 1)).toMatchObject({ shown: list(50), page: 1, pages: 1 })
})

it('breaks a longer list into pages', () => {
  expect(pageOf(list(51), 1)).toMatchObject({ shown: list(50), pages: 2, offset: 0, total: 51 })
  expect(pageOf(list(51), 2)).toMatchObject({ shown: [50], page: 2, offset: 50 })
})

it('falls back to the last page that there is', () => {
  expect(pageOf(list(50), 2)).toMatchObject({ page: 1, offset: 0 })
  expect(pageOf([], 3)).toMatchObject({ shown: [], page: 1, pages: 1 })
})
