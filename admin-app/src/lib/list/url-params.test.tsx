import { act, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  PageParamSchema,
  readUrlParams,
  SearchParamSchema,
  useUrlParams,
  writeUrlParams,
} from './url-params.ts'

const ListSchema = v.object({
  search: SearchParamSchema,
  page: PageParamSchema,
  role: v.fallback(v.optional(v.picklist(['admin', 'player'])), undefined),
})
const address = (text: string) => new URLSearchParams(text)

it.each(['', 'search=abe', 'search=a+b%26c&page=3&role=admin'])(
  'reads from "%s" what was written',
  (text) => {
    const read = readUrlParams(ListSchema, address(text))
    expect(writeUrlParams(ListSchema, address(''), read).toString()).toBe(text)
  },
)

it('ignores invalid parameters and keeps the valid ones', () => {
  expect(readUrlParams(ListSchema, address('role=king&page=-1&search=%20abe&other=1'))).toEqual({
    search: 'abe',
    page: 1,
    role: undefined,
  })
})

it('changes only the given parameters', () => {
  const before = address('search=abe&page=3&show=all')
  expect(writeUrlParams(ListSchema, before, { search: 'sara', page: 1 }).toString()).toBe(
    'search=sara&show=all',
  )
  expect(writeUrlParams(ListSchema, before, { role: undefined }).toString()).toBe(before.toString())
})

it('keeps a change of the address that is not rendered yet', () => {
  let change: ReturnType<typeof useUrlParams<typeof ListSchema>>[1] | undefined
  function Screen() {
    change = useUrlParams(ListSchema)[1]
    return null
  }
  render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  )
  act(() => {
    change?.({ search: 'science' })
    change?.({ page: 2 })
  })
  expect(window.location.search).toBe('?search=science&page=2')
})
