import { expect, it } from 'vitest'
import { monthsOf } from './months.ts'

it('shows a year by month, the running one first', () => {
  const months = monthsOf([], '2026-03-02')
  expect(months).toHaveLength(13)
  expect(months.map(({ title }) => title).slice(0, 2)).toEqual(['March 2026', 'February 2026'])
  expect(months.at(-1)?.title).toBe('March 2025')
  expect(months.flatMap(({ days }) => days)).toHaveLength(365)
  expect(months[0]?.days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
  expect(months.at(-1)?.days[0]?.day).toBe('2025-03-03')
})

it('counts the days played and the quizzes of each month', () => {
  const played = [
    { day: '2026-02-28', quizzes: 1 },
    { day: '2026-03-01', quizzes: 2 },
    { day: '2026-03-02', quizzes: 3 },
  ]
  const [march, february] = monthsOf(played, '2026-03-02')
  expect(march).toMatchObject({ daysPlayed: 2, quizzes: 5 })
  expect(february).toMatchObject({ daysPlayed: 1, quizzes: 1 })
})

it('begins weeks on Monday', () => {
  const [june, may] = monthsOf([], '2026-06-10')
  expect([june?.firstWeekday, may?.firstWeekday]).toEqual([0, 4])
})

it('has the day after February 28 of a leap year', () => {
  const [, february] = monthsOf([], '2028-03-01')
  expect(february?.days.at(-1)?.day).toBe('2028-02-29')
})
