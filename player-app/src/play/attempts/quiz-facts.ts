import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import { DaySchema } from '@quiz-kingdom/shared/entities/base/day.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'

const FACTS_ENTRIES = {
  title: v.string(),
  points: v.number(),
  /** `m:ss` */
  time: v.string(),
}

export const QuizFactsSchema = v.union([
  v.object({ categoryId: IdSchema, ...FACTS_ENTRIES }),
  v.object({ day: DaySchema, ...FACTS_ENTRIES }),
])
export type QuizFacts = v.InferOutput<typeof QuizFactsSchema>

export function getQuizId(quiz: QuizFacts): string {
  return 'day' in quiz ? quiz.day : quiz.categoryId
}

export function isDailyId(quizId: string): boolean {
  return v.is(DaySchema, quizId)
}

export function getQuizPath(quiz: QuizFacts): string {
  return 'day' in quiz ? paths.daily : paths.quizFlowOf(quiz.categoryId)
}

export function getResultPath(quiz: QuizFacts): string {
  return 'day' in quiz ? paths.dailyOf(quiz.day) : paths.resultDetail
}

export function isPlayable(
  { title, points, time }: Pick<QuizFacts, 'title' | 'points' | 'time'>,
  questionCount: number,
): boolean {
  return questionCount > 0 && title !== '' && Number.isFinite(points) && (parseClock(time) ?? 0) > 0
}

/** Returns text such as `5 minutes 30 seconds` for an `m:ss` text. */
export function describeDuration(time: string): string {
  const total = parseClock(time) ?? 0
  return `${pluralize(Math.floor(total / 60), 'minute')} ${pluralize(total % 60, 'second')}`
}
