import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { listQuizzes } from '../../daily/drawing/daily-quizzes.repository.ts'
import { addisDay, dayAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { findOpenAttempt } from '../../play/attempts.repository.ts'
import { isLate } from '../../play/held-back/deadlines.ts'
import {
  type AskedQuestion,
  listAskedQuestions,
  listCurrent,
} from '../../play/questions/question-sets.repository.ts'
import { findCategoryTitle } from '../storage/games.repository.ts'
import { noQuestions, openAttempt } from './errors.ts'

interface Draw {
  categoryId: Id
  hostId: Id
  count: number
  /** Questions that the room has been shown before: they are drawn last. */
  shown: ReadonlySet<Id>
}

interface Drawn {
  title: string
  /** In the order in which they are asked. */
  questions: AskedQuestion[]
}

/**
 * Draws the questions of a round at random, and puts the easy ones first. Those of the daily quizzes of yesterday, which
 * may still be played, of today and of tomorrow, which may begin while the room is open, are not drawn. Throws 404 and
 * 409.
 */
export async function drawRound(
  db: Db,
  { categoryId, hostId, count, shown }: Draw,
  at: Date,
): Promise<Drawn> {
  const title = await findCategoryTitle(db, categoryId)
  if (title === undefined) throw notFound('This quiz no longer exists.')
  const open = await findOpenAttempt(db, hostId, categoryId)
  if (open && !isLate(open, at)) throw openAttempt()
  const current = await listCurrent(db, categoryId)
  if (current.length === 0) throw conflict('This quiz has no questions yet.')
  const asked = await listAskedQuestions(
    db,
    current.map(({ revisionId }) => revisionId),
    current.map(({ difficulty }) => difficulty),
  )
  const daily = await listDailyQuestions(db, at)
  const questions = shuffled(asked.filter(({ questionId }) => !daily.has(questionId)))
    .toSorted((a, b) => Number(shown.has(a.questionId)) - Number(shown.has(b.questionId)))
    .slice(0, count)
    .toSorted((a, b) => (a.difficulty ?? 0) - (b.difficulty ?? 0))
  if (questions.length === 0) throw noQuestions()
  return { title, questions }
}

async function listDailyQuestions(db: Db, at: Date): Promise<Set<Id>> {
  const today = addisDay(at)
  const quizzes = await listQuizzes(db, dayAfter(today, -1), dayAfter(today, 1))
  return new Set(
    quizzes.flatMap(({ questionIds, extra }) => [
      ...questionIds,
      ...(extra ? [extra.questionId] : []),
    ]),
  )
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
