import { expect, it } from 'vitest'
import { addDays, addisDay } from '../../platform/clock.ts'
import { computeStreak, extendStreak, toCurrentStreak, toStreakWeek } from './streak.ts'

const FIRST_DAY = '2026-03-02'
const days = (...numbers: number[]) => numbers.map((number) => addDays(FIRST_DAY, number))
const row = (from: number, to: number) =>
  days(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

it('grows by each day in a row, and by a day once', () => {
  const streak = computeStreak(days(0, 1, 2, 2))
  expect(streak).toMatchObject({ length: 3, longest: 3, freezes: 0, daysToFreeze: 3 })
})

it('begins anew after a missed day, and remembers the longest', () => {
  expect(computeStreak(days(0, 1, 2, 4))).toMatchObject({ length: 1, longest: 3, daysToFreeze: 1 })
})

it('earns a freeze for each seven days, two at most', () => {
  expect(computeStreak(row(0, 5))).toMatchObject({ freezes: 0, daysToFreeze: 6 })
  expect(computeStreak(row(0, 6))).toMatchObject({ freezes: 1, daysToFreeze: 0 })
  expect(computeStreak(row(0, 13))).toMatchObject({ freezes: 2 })
  expect(computeStreak(row(0, 20))).toMatchObject({ length: 21, freezes: 2 })
})

it('uses a freeze for each missed day, which is no day of the streak', () => {
  const rested = computeStreak([...row(0, 6), ...days(8)])
  expect(rested).toMatchObject({ length: 8, freezes: 0, daysToFreeze: 1 })
  expect(computeStreak([...row(0, 13), ...days(16)])).toMatchObject({ length: 15, freezes: 0 })
})

it('ends where more days are missed than there are freezes', () => {
  expect(computeStreak([...row(0, 6), ...days(9)])).toMatchObject({
    length: 1,
    longest: 7,
    freezes: 0,
  })
})

it('is the same in whatever order its days become known', () => {
  const finished = [...row(0, 8), ...row(10, 14)]
  expect(computeStreak(finished.toReversed())).toEqual(computeStreak(finished))
})

it('shows the days of the week from Monday on', () => {
  // 2026-11-18 is a Wednesday.
  const on = (length: number, ...days: number[]) =>
    toStreakWeek(
      '2026-11-18',
      length,
      days.map((number) => `2026-11-${number}`),
    )
  const ahead = ['open', 'open', 'open', 'open']
  expect(on(2, 17, 18)).toEqual(['missed', 'finished', 'finished', ...ahead])
  expect(on(5, 17)).toEqual(['frozen', 'finished', 'open', ...ahead])
  expect(on(8)).toEqual(['frozen', 'frozen', 'open', ...ahead])
})

it('is told as it stands today, with what was missed since', () => {
  const streak = computeStreak(row(0, 6))
  const on = (number: number) => toCurrentStreak(addDays(FIRST_DAY, number), streak)
  expect(on(6)).toMatchObject({ length: 7, freezes: 1, isTodayFinished: true })
  expect(on(7)).toMatchObject({ length: 7, freezes: 1, isTodayFinished: false })
  expect(on(8)).toMatchObject({ length: 7, freezes: 0, isTodayFinished: false })
  expect(on(9)).toMatchObject({ length: 0, longest: 7, freezes: 0 })
  expect(toCurrentStreak(FIRST_DAY, undefined)).toMatchObject({ length: 0, longest: 0 })
})

it('has days that change at midnight in Addis Ababa', () => {
  const before = addisDay(new Date('2026-03-02T20:59:59.999Z'))
  const after = addisDay(new Date('2026-03-02T21:00:00.000Z'))
  expect([before, after]).toEqual(['2026-03-02', '2026-03-03'])
  expect(extendStreak(extendStreak(undefined, before), after).length).toBe(2)
})
