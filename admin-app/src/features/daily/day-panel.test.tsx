import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { DayPanel } from './day-panel.tsx'

const day = { day: '2026-11-24', canChange: true, updatedAt: 'x', questions: [] }

function Page() {
  const [theme, setTheme] = useState('Rivers')
  return (
    <>
      <DayPanel day={{ ...day, theme }} onTyped={() => {}} onClose={() => {}} />
      <button type="button" onClick={() => setTheme(theme === 'Rivers' ? 'Lakes' : 'Seas')}>
        Somebody else saves
      </button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Theme')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const saveElsewhere = () => fireEvent.click(screen.getByText('Somebody else saves'))

beforeEach(() => {
  renderInApp(<Page />)
})

it('asks which theme to keep when two admins changed it', () => {
  type('Mountains')
  saveElsewhere()
  expect(screen.getByRole('alert')).toBeDefined()
  expect(field().value).toBe('Mountains')
})

it('does not ask about a theme that equals the stored one', () => {
  type('Mountains')
  type('Rivers')
  saveElsewhere()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('Lakes')
})

it('stops asking once the stored theme is chosen', () => {
  type('Mountains')
  saveElsewhere()
  fireEvent.click(screen.getByText('Take theirs'))
  expect(field().value).toBe('Lakes')
  saveElsewhere()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('Seas')
})
