import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PageEntry, readAddress, SearchEntry, writeAddress } from './address.ts'

const ListSchema = v.object({
  search: SearchEntry,
  page: PageEntry,
  role: v.fallback(v.optional(v.picklist(['admin', 'player'])), undefined),
})
const address = (text: string) => new URLSearchParams(text)

it.each(['', 'search=abe', 'search=a+b%26c&page=3&role=admin'])(
  'reads from "%s" what was written',
  (text) => {
    const read = readAddress(ListSchema, address(text))
    expect(writeAddress(ListSchema, address(''), read).toString()).toBe(text)
  },
)

it('ignores invalid parameters and keeps the valid ones', () => {
  expect(readAddress(ListSchema, address('role=king&page=-1&search=%20abe&other=1'))).toEqual({
    search: 'abe',
    page: 1,
    role: undefined,
  })
})

it('changes only the given parameters', () => {
  const before = address('search=abe&page=3&show=all')
  expect(writeAddress(ListSchema, before, { search: 'sara', page: 1 }).toString()).toBe(
    'search=sara&show=all',
  )
  expect(writeAddress(ListSchema, before, { role: undefined }).toString()).toBe(before.toString())
})
