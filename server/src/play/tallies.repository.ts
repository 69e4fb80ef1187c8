import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** What one submission says about one of its questions. */
export interface Sighting {
  questionId: Id
  /** Index of the chosen option. */
  pick: number | undefined
  isCorrect: boolean
  /** The whole submission's score as a share of its questions, 0 to 1. */
  share: number
}

export async function addToTallies(
  transaction: Transaction,
  sightings: readonly Sighting[],
): Promise<void> {
  const rows = sightings
    .map(toTally)
    // In the same order everywhere, or two submissions could wait for each other's rows for ever.
    .sort((a, b) => (a.question_id < b.question_id ? -1 : 1))
  await transaction
    .insertInto('question_tally')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('question_id').doUpdateSet((eb) => ({
        seen: plus(eb, 'seen'),
        answered: plus(eb, 'answered'),
        correct: plus(eb, 'correct'),
        picks_0: plus(eb, 'picks_0'),
        picks_1: plus(eb, 'picks_1'),
        picks_2: plus(eb, 'picks_2'),
        picks_3: plus(eb, 'picks_3'),
        picks_4: plus(eb, 'picks_4'),
        picks_5: plus(eb, 'picks_5'),
        score_sum: plus(eb, 'score_sum'),
        score_square_sum: plus(eb, 'score_square_sum'),
        correct_score_sum: plus(eb, 'correct_score_sum'),
      })),
    )
    .execute()
}

type Tally = Insertable<Schema['question_tally']>
type Sum = Exclude<keyof Tally, 'question_id'>
type Tables = Schema & { excluded: Schema['question_tally'] }

function plus(eb: ExpressionBuilder<Tables, 'question_tally' | 'excluded'>, sum: Sum) {
  return eb(`question_tally.${sum}`, '+', eb.ref(`excluded.${sum}`))
}

function toTally({ questionId, pick, isCorrect, share }: Sighting): Tally {
  const picked = (option: number) => (pick === option ? 1 : 0)
  return {
    question_id: questionId,
    seen: 1,
    answered: pick === undefined ? 0 : 1,
    correct: isCorrect ? 1 : 0,
    picks_0: picked(0),
    picks_1: picked(1),
    picks_2: picked(2),
    picks_3: picked(3),
    picks_4: picked(4),
    picks_5: picked(5),
    score_sum: share,
    score_square_sum: share * share,
    correct_score_sum: isCorrect ? share : 0,
  }
}
