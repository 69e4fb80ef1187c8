import { expect, it } from 'vitest'
import { addisDay } from '../platform/clock.ts'
import {
  isReadableBoard,
  listBoardKeys,
  listExpiredBoardRanges,
  toBoardKey,
  toMonday,
} from './board-keys.ts'

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-03', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('the week of %s begins on %s, a Monday', (day, monday) => {
  expect(toMonday(day)).toBe(monday)
})

it('a second before midnight in Addis Ababa is on other boards than midnight', () => {
  const boardsAt = (time: string) => listBoardKeys(addisDay(new Date(time)))
  expect(boardsAt('2026-11-30T20:59:59Z')).toEqual([
    'day:2026-11-30',
    'week:2026-11-30',
    'month:2026-11',
  ])
  expect(boardsAt('2026-11-30T21:00:00Z')).toEqual([
    'day:2026-12-01',
    'week:2026-11-30',
    'month:2026-12',
  ])
})

it('asked for by its name, a board is the one of now', () => {
  const now = new Date('2026-11-22T21:00:00Z')
  const names = ['day', 'week', 'month', 'day:2026-11-01'] as const
  expect(names.map((name) => toBoardKey(name, now))).toEqual([
    'day:2026-11-23',
    'week:2026-11-23',
    'month:2026-11',
    'day:2026-11-01',
  ])
})

it('days are kept for 60 days, weeks for 26 weeks, months for two years', () => {
  expect(listExpiredBoardRanges(new Date('2026-11-22T10:00:00Z'))).toEqual([
    ['day:', 'day:2026-09-23'],
    ['week:', 'week:2026-05-18'],
    ['month:', 'month:2024-11'],
  ])
})

it.each([
  ['day:2026-11-22', true],
  ['day:2026-11-23', false],
  ['day:2026-09-23', true],
  ['day:2026-09-22', false],
  ['day:2026-02-30', false],
  ['week:2026-11-16', true],
  ['week:2026-11-17', false],
  ['week:2026-11-23', false],
  ['week:2026-05-18', true],
  ['week:2026-05-11', false],
  ['month:2026-11', true],
  ['month:2026-12', false],
  ['month:2024-11', true],
  ['month:2024-10', false],
  ['month:2026-00', false],
  ['kingdom:000000000000000000000000', true],
] as const)('on a Sunday in November %s is a board: %s', (board, isOne) => {
  expect(isReadableBoard(board, new Date('2026-11-22T10:00:00Z'))).toBe(isOne)
})
