import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { type HeldBack, toldOf } from '../held-back/held-back.ts'
import { createQuestionSets, type QuestionSets } from '../questions/question-sets.ts'
import { reviewOf } from '../questions/scoring.ts'
import { listPastAttempts, type PastAttempt } from './history.repository.ts'
import { readPages } from './pages.ts'

/**
 * All that a player has played, in the order of submission, then what is open. The
 * questions held back are looked up for each page. Abandoned attempts are left out: nobody looks for them, and they are gone
 * after a month.
 */
export async function* readHistory(db: Db, userId: Id, findHeldBack: () => Promise<HeldBack>) {
  const questionSets = createQuestionSets(db)
  for (const state of ['submitted', 'open'] as const) {
    yield* readPages({
      list: (after: PastAttempt | undefined, limit) =>
        listPastAttempts(db, userId, { state, after, limit }),
      toEntries: async (attempts) => {
        const heldBack = await findHeldBack()
        const entries = []
        for (const attempt of attempts) {
          entries.push(...(await toEntry(questionSets, attempt, heldBack)))
        }
        return entries
      },
    })
  }
}

/** What its player may know of an attempt: nothing of right answers to what an open one asks. */
async function toEntry(
  questionSets: QuestionSets,
  { quiz, submittedAt, ...attempt }: PastAttempt,
  heldBack: HeldBack,
) {
  const { state, startedAt, timeFactor } = attempt
  if (state === 'abandoned') return []
  const { questions: asked } = await questionSets.find(attempt.questionSetId)
  if (state === 'open') {
    const questions = asked.map(({ questionText, options }) => ({ questionText, options }))
    return [{ state, quiz, startedAt, deadline: attempt.deadline, timeFactor, questions }]
  }
  const { late, totalQuestions, picks } = attempt.result
  const { score, scorePoints, resultDetails } = toldOf(
    attempt.result,
    reviewOf(asked, picks),
    heldBack,
  )
  return [
    {
      state,
      quiz,
      startedAt,
      submittedAt,
      late,
      timeFactor,
      kind: attempt.kind,
      score,
      totalQuestions,
      points: scorePoints,
      review: resultDetails,
    },
  ]
}
