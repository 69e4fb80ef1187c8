import { describe, expect, it } from 'vitest'
import { scheduleAnswer, scheduleMistake } from './schedule.ts'

const MISSED_AT = '2026-02-26T09:00:00.000Z'
const mistake = { missedAt: MISSED_AT, ...scheduleMistake('2026-02-26') }

/** Returns the schedule after answers, right or wrong, on the given days. */
function practise(...answers: [day: string, isRight: boolean][]) {
  return answers.reduce(
    (before, [day, isRight]) => ({
      missedAt: isRight ? before.missedAt : `${day}T12:00:00.000Z`,
      ...(scheduleAnswer(before, isRight, day) ?? before),
    }),
    mistake,
  )
}

describe('a mistake', () => {
  it('is due on the day on which it is made', () => {
    expect(mistake).toMatchObject({ rightDays: 0, dueDay: '2026-02-26' })
  })

  it('comes back the next day after a right answer on its own day, which does not count', () => {
    expect(practise(['2026-02-26', true])).toMatchObject({ rightDays: 0, dueDay: '2026-02-27' })
  })

  it('comes back after 3 and 7 days of right answers, over the ends of months, and then no more', () => {
    expect(practise(['2026-02-27', true])).toMatchObject({ rightDays: 1, dueDay: '2026-03-02' })
    expect(practise(['2026-02-27', true], ['2026-03-02', true])).toMatchObject({
      rightDays: 2,
      dueDay: '2026-03-09',
    })
    expect(
      practise(['2026-02-27', true], ['2026-03-02', true], ['2026-03-09', true]),
    ).toMatchObject({ rightDays: 3, dueDay: null })
  })

  it('waits for who comes late, and counts from then', () => {
    expect(practise(['2026-03-15', true])).toMatchObject({ rightDays: 1, dueDay: '2026-03-18' })
  })

  it('begins anew after a wrong answer, whatever came before', () => {
    const again = practise(['2026-02-27', true], ['2026-03-02', true], ['2026-03-09', false])
    expect(again).toMatchObject({ rightDays: 0, dueDay: '2026-03-10' })
    expect(scheduleAnswer(again, true, '2026-03-10')).toEqual({
      rightDays: 1,
      dueDay: '2026-03-13',
    })
  })

  it('is changed by no answer before its day, and by none after its last', () => {
    const waiting = { missedAt: MISSED_AT, rightDays: 1, dueDay: '2026-03-02' }
    for (const isRight of [true, false]) {
      expect(scheduleAnswer(waiting, isRight, '2026-03-01')).toBeUndefined()
      expect(
        scheduleAnswer({ ...waiting, rightDays: 3, dueDay: null }, isRight, '2026-04-01'),
      ).toBeUndefined()
    }
  })
})
