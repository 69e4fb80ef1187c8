import { expect, it } from 'vitest'
import { toWeeks } from './calendar.tsx'

const day = (date: string) => ({
  day: date,
  canChange: true,
  theme: null,
  updatedAt: 'x',
  questions: [],
})

it('puts each day under its weekday, with weeks starting on Monday', () => {
  // A Wednesday and the four days after it.
  const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  const weeks = toWeeks(days.map(day)).map((week) => week.map((one) => one?.day.slice(-2) ?? ''))
  expect(weeks).toEqual([
    ['', '', '25', '26', '27', '28', '29'],
    ['30', '', '', '', '', '', ''],
  ])
})
