import type { CalendarDay } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
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

it('asks which theme to keep when two admins changed it', () => {
  renderInApp(<Page />)
  type('Mountains')
  saveElsewhere()
  expect(screen.getByRole('alert')).toBeDefined()
  expect(field().value).toBe('Mountains')
})

it('does not ask about a theme that equals the stored one', () => {
  renderInApp(<Page />)
  type('Mountains')
  type('Rivers')
  saveElsewhere()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('Lakes')
})

it('stops asking once the stored theme is chosen', () => {
  renderInApp(<Page />)
  type('Mountains')
  saveElsewhere()
  fireEvent.click(screen.getByText('Take theirs'))
  expect(field().value).toBe('Lakes')
  saveElsewhere()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field().value).toBe('Seas')
})

type PlannedQuestion = CalendarDay['questions'][number]

const question = (kingdom: string, difficulty: PlannedQuestion['difficulty']): PlannedQuestion => ({
  _id: `${kingdom} ${difficulty}`,
  questionText: 'Which lake is the largest?',
  kingdom,
  category: 'Lakes',
  difficulty,
  isPinned: false,
})

it("summarises a day's difficulties and kingdoms, most questions first", () => {
  const questions = [question('Sport', 3), question('Science', 1), question('Science', 3)]
  renderInApp(
    <DayPanel day={{ ...day, theme: null, questions }} onTyped={() => {}} onClose={() => {}} />,
  )
  screen.getByText('1 easy, 2 hard · Science 2, Sport')
})
