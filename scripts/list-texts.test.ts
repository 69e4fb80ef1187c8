import { expect, it } from 'vitest'
import { textsIn } from './list-texts.ts'

it('finds what is read on a page, and neither comments nor names', () => {
  const source = `
import { Button } from '@mantine/core'
/** Says what is wrong. */
const FAILED = 'The list could not be loaded.'
export const Part = () => (
  <p className={classes.note} id="note">
    You are
    offline.
  </p>
)
`
  expect(textsIn(source)).toEqual(['The list could not be loaded.', 'You are offline.'])
})
