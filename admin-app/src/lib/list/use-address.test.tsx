import { act, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PageEntry, SearchEntry, useAddress } from './address.ts'

const schema = v.object({ search: SearchEntry, page: PageEntry })

it('keeps a change of the address that is not rendered yet', () => {
  let change: ReturnType<typeof useAddress<typeof schema>>[1] | undefined
  function Screen() {
    change = useAddress(schema)[1]
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
