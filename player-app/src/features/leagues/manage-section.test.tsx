import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ManageSection } from './manage-section.tsx'

const id = (letter: string) => letter.repeat(24)
const league = { id: id('e'), name: 'Class 9', ownerId: id('a'), members: 3 }
const member = (letter: string, username: string) => ({
  rank: 1,
  userId: id(letter),
  username,
  points: 0,
  hasPlayed: false,
})

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => vi.unstubAllGlobals())

it('shows of every button that it does nothing while another is under way', () => {
  renderInApp(
    <ManageSection
      league={league}
      members={[member('b', 'Bekele'), member('c', 'Chaltu')]}
      onChanged={() => {}}
      onMembersChanged={() => {}}
      onDeleted={() => {}}
    />,
  )
  const others = ['Remove Chaltu', 'Make owner Chaltu', 'Delete the league'].map((name) =>
    screen.getByRole('button', { name }),
  )
  const areAllDisabled = () => others.map((button) => button.getAttribute('aria-disabled'))
  expect(areAllDisabled()).toEqual(['false', 'false', 'false'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bekele' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(areAllDisabled()).toEqual(['true', 'true', 'true'])
})
