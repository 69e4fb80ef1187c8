import { expect, it } from 'vitest'
import { getLandingPath } from './landing-path.ts'

it('leads back to the page that asked for a login', () => {
  expect(getLandingPath({ from: '/categories?sort=title' })).toBe('/categories?sort=title')
})

it.each([null, undefined, {}, { from: 7 }, { from: 'https://elsewhere.example' }, { from: '//x' }])(
  'leads to the dashboard after %o',
  (state) => {
    expect(getLandingPath(state)).toBe('/dashboard')
  },
)
