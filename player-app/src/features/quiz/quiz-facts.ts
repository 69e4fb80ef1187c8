import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'

/** What is known of a quiz before it starts. */
export const QuizFactsSchema = v.object({
  categoryId: IdSchema,
  title: v.string(),
  /** Points for each correct answer. */
  points: v.number(),
  /** `m:ss` */
  time: v.string(),
})
export type QuizFacts = v.InferOutput<typeof QuizFactsSchema>

/** False when something is missing without which nobody can play; no time at all counts as that. */
export function isPlayable(
  { title, points, time }: Omit<QuizFacts, 'categoryId'>,
  questionCount: number,
): boolean {
  return questionCount > 0 && title !== '' && Number.isFinite(points) && (parseClock(time) ?? 0) > 0
}

/** `5 minutes 30 seconds` of an `m:ss` text. */
export function spokenDuration(time: string): string {
  const total = parseClock(time) ?? 0
  return `${counted(Math.floor(total / 60), 'minute')} ${counted(total % 60, 'second')}`
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
