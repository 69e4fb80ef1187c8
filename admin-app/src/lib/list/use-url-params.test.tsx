import { act, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PageParamSchema, SearchParamSchema, useUrlParams } from './url-params.ts'

const schema = v.object({ search: SearchParamSchema, page: PageParamSchema })

it('keeps a change of the address that is not rendered yet', () => {
  let change: ReturnType<typeof useUrlParams<typeof schema>>[1] | undefined
  function Screen() {
    change = useUrlParams(schema)[1]
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
