import { expect, it } from 'vitest'
import { PageBoundary } from './page-boundary.tsx'

const failed = {
  error: new Error('no network'),
  failedOn: '/login',
  attempt: 4,
  hasRetried: true,
}

it('leaves a failed page behind when one goes to another, and asks for it anew next time', () => {
  const next = PageBoundary.getDerivedStateFromProps({ page: '/', children: null }, failed)
  expect(next).toEqual({ error: undefined, failedOn: undefined, attempt: 5, hasRetried: false })
})

it('keeps saying what went wrong while one stays', () => {
  const props = { page: '/login', children: null }
  expect(PageBoundary.getDerivedStateFromProps(props, failed)).toBeNull()
})
