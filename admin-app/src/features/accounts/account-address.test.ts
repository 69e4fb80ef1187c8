import { expect, it } from 'vitest'
import { readAddress, writeAddress } from './account-address.ts'

it.each(['', 'search=abe', 'search=a+b%26c&role=admin&state=disabled&page=3'])(
  'reads from "%s" what was written',
  (address) => {
    expect(writeAddress(readAddress(new URLSearchParams(address))).toString()).toBe(address)
  },
)

it('takes what makes no sense as left out, and the rest as it is', () => {
  const params = new URLSearchParams('role=king&state=gone&page=-1&search=%20abe&other=1')
  expect(readAddress(params)).toEqual({ search: 'abe', page: 1 })
})
