import { randomUUID } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { shuffleIndices } from '@quiz-kingdom/shared/shuffle-indices.ts'
import { listDailyQuizzes } from '../../daily/drawing/daily-quizzes.repository.ts'
import { addDays, addisDay } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOpenAttempt } from '../../play/attempts.repository.ts'
import { isLate } from '../../play/held-back/deadlines.ts'
import type { AskedQuestion } from '../../play/questions/question-sets.repository.ts'
import { createQuestionSetCache } from '../../play/questions/question-sets.ts'
import { findQuiz, quizNotPlayable } from '../../play/starting.ts'
import { hostHasOpenAttempt, noQuestionsLeft } from './errors.ts'

interface RoundDraw {
  categoryId: Id
  hostId: Id
  count: number
  /** Questions that the room has already seen. They are drawn last. */
  shown: ReadonlySet<Id>
}

/**
 * Draws a round's questions at random and sorts them by difficulty. Leaves out the daily quizzes of
 * yesterday, today and tomorrow, which may be open at the same time as the room.
 */
export async function drawRoundQuestions(
  db: Db,
  { categoryId, hostId, count, shown }: RoundDraw,
  at: Date,
): Promise<{ title: string; questions: AskedQuestion[] }> {
  const { category, set } = await findQuiz(db, createQuestionSetCache(db), categoryId)
  if (!category || !set) throw quizNotPlayable({ category, set })
  const open = await findOpenAttempt(db, hostId, categoryId)
  if (open && !isLate(open, at)) throw hostHasOpenAttempt()
  const daily = await listDailyQuestionIds(db, at)
  const available = set.questions.filter(({ questionId }) => !daily.has(questionId))
  const questions = shuffleIndices(randomUUID(), categoryId, available.length)
    .flatMap((index) => available[index] ?? [])
    .toSorted((a, b) => Number(shown.has(a.questionId)) - Number(shown.has(b.questionId)))
    .slice(0, count)
    .toSorted((a, b) => (a.difficulty ?? 0) - (b.difficulty ?? 0))
  if (questions.length === 0) throw noQuestionsLeft()
  return { title: category.title, questions }
}

async function listDailyQuestionIds(db: Db, at: Date): Promise<Set<Id>> {
  const today = addisDay(at)
  const quizzes = await listDailyQuizzes(db, addDays(today, -1), addDays(today, 1))
  return new Set(
    quizzes.flatMap(({ questionIds, extra }) => [
      ...questionIds,
      ...(extra ? [extra.questionId] : []),
    ]),
  )
}
