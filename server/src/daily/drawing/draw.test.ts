import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { expect, it } from 'vitest'
import { addDays } from '../../platform/clock.ts'
import { type DrawableQuestion, drawQuestions, QUESTION_REST_DAYS } from './draw.ts'

const TEN = [1, 1, 1, 2, 2, 2, 2, 2, 3, 3] as const
const FIRST_DAY = '2026-03-02'

function catalogue(kingdoms: number, questionsEach: number): DrawableQuestion[] {
  return Array.from({ length: kingdoms * questionsEach }, (_, index) => ({
    id: index.toString(16).padStart(24, '0'),
    kingdomId: `kingdom ${index % kingdoms}`,
    difficulty: TEN[Math.floor(index / kingdoms) % 10] ?? 2,
  }))
}

const draw = (
  questions: readonly DrawableQuestion[],
  changes: Partial<Parameters<typeof drawQuestions>[0]> = {},
) =>
  drawQuestions({
    seed: 'a secret',
    pinned: [],
    questions,
    lastAsked: new Map(),
    count: 10,
    ...changes,
  })

/** Draws consecutive days, each with the 60 days before it. */
function drawDays(questions: readonly DrawableQuestion[], days: number): string[][] {
  const asked: { day: Day; ids: string[] }[] = []
  for (let number = 0; number < days; number++) {
    const day = addDays(FIRST_DAY, number)
    const resting = asked.filter((other) => other.day >= addDays(day, -QUESTION_REST_DAYS))
    const lastAsked = new Map(
      resting.flatMap((other) => other.ids.map((id): [string, Day] => [id, other.day])),
    )
    asked.push({ day, ids: draw(questions, { seed: day, lastAsked }) })
  }
  return asked.map(({ ids }) => ids)
}

const largest = (values: readonly unknown[]) =>
  Math.max(...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length))

const LARGE = catalogue(9, 93)

it('is the same for the same seed, in whatever order the questions come', () => {
  const drawn = draw(LARGE)
  expect(new Set(drawn).size).toBe(10)
  expect(draw(LARGE.toReversed())).toEqual(drawn)
})

it('is another one for another seed', () => {
  expect(draw(LARGE, { seed: 'another secret' })).not.toEqual(draw(LARGE))
})

it('takes at most two of a kingdom, and as many of each difficulty as the catalogue has of ten', () => {
  const byId = new Map(LARGE.map((question) => [question.id, question]))
  for (const ids of drawDays(LARGE, 10)) {
    const questions = ids.flatMap((id) => byId.get(id) ?? [])
    expect(largest(questions.map(({ kingdomId }) => kingdomId))).toBeLessThanOrEqual(2)
    const difficulties = questions.map(({ difficulty }) => difficulty).sort()
    expect(difficulties).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 3, 3])
  }
})

it('asks nothing again within 60 days while the catalogue has enough', () => {
  const days = drawDays(LARGE, 90)
  for (const [number, ids] of days.entries()) {
    const before = new Set(days.slice(Math.max(0, number - QUESTION_REST_DAYS), number).flat())
    expect(ids.filter((id) => before.has(id))).toEqual([])
    expect(ids).toHaveLength(10)
  }
})

it('brings the oldest back first where the catalogue is too small', () => {
  const [first = [], second = [], third = []] = drawDays(catalogue(3, 9), 3)
  expect(new Set([...first, ...second]).size).toBe(20)
  const returned = third.filter((id) => first.includes(id) || second.includes(id))
  expect(returned).toHaveLength(3)
  expect(returned.filter((id) => second.includes(id))).toEqual([])
})

it('puts pinned questions first, whatever the rules, and leaves out those that are gone', () => {
  const pinned = LARGE.slice(0, 40)
    .filter(({ kingdomId }) => kingdomId === 'kingdom 3')
    .map(({ id }) => id)
  const drawn = draw(LARGE, { pinned: [...pinned, 'gone'] })
  expect(drawn.slice(0, pinned.length)).toEqual(pinned)
  expect(new Set(drawn).size).toBe(10)
})

it('asks all that there is where that is less than ten', () => {
  expect(draw(catalogue(2, 3))).toHaveLength(6)
})
