import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StreakNote } from './streak-note.tsx'

const streak = {
  length: 9,
  longest: 9,
  freezes: 1,
  daysToFreeze: 2,
  isTodayFinished: false,
  week: ['frozen', 'finished', 'open', 'open', 'open', 'open', 'open'] as const,
}

it('says how long the streak is, and shows each day of the week', () => {
  // A Wednesday.
  renderInApp(<StreakNote streak={{ ...streak, week: [...streak.week] }} today="2026-11-25" />)
  expect(
    screen.getByText((_, element) => element?.textContent === '9-day streak 1 freeze left'),
  ).toBeDefined()
  const week = within(screen.getByRole('list', { name: 'This week' }))
  expect(week.getAllByRole('listitem').map((day) => day.textContent?.slice(1))).toEqual([
    'Monday: freeze used',
    'Tuesday: played',
    'Wednesday: not played yet',
    'Thursday: to come',
    'Friday: to come',
    'Saturday: to come',
    'Sunday: to come',
  ])
  expect(week.getByRole('listitem', { current: 'date' }).textContent).toContain('Wednesday')
})

it('shows nothing without a streak', () => {
  renderInApp(<StreakNote streak={{ ...streak, length: 0, week: [] }} today="2026-11-25" />)
  expect(screen.queryByRole('list')).toBeNull()
})
