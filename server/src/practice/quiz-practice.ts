import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type {
  Judged,
  PracticeAnswer,
  PracticeQuestion,
} from '@quiz-kingdom/shared/entities/mistake.ts'
import { dayBeganAt } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { conflict, invalidFields, notFound } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import {
  abandonAttempt,
  findOpenAttempt,
  insertAttempt,
  lockPlayer,
  type OpenAttempt,
} from '../play/attempts.repository.ts'
import { notPlayable, tooManyAttempts, toShownQuestion } from '../play/attempts.ts'
import { findPlayableCategory } from '../play/categories.repository.ts'
import { isLate } from '../play/held-back/deadlines.ts'
import type { FindHeldBack } from '../play/held-back/held-back.ts'
import { createQuestionSets } from '../play/questions/question-sets.ts'
import { findRightShare } from '../play/questions/right-shares.ts'
import { findPractisedSet } from './mistakes.repository.ts'
import { addMistakes, askedByOpenQuiz } from './mistakes.ts'

interface Practising {
  db: Db
  findHeldBack: FindHeldBack
}

/** A whole quiz without points, with the answer after each question. */
export function createQuizPractice({ db, findHeldBack }: Practising) {
  const questionSets = createQuestionSets(db)

  /** Stored as an attempt that is given up: a later one is no first. Throws 409 while the quiz is open. */
  async function begin(
    userId: Id,
    categoryId: Id,
    at: Date,
  ): Promise<{ practiceId: Id; questions: PracticeQuestion[] }> {
    const category = await findPlayableCategory(db, categoryId)
    const set = category && (await questionSets.current(categoryId))
    if (!category || !set) throw notPlayable({ category, set })
    const practiceId = newId(at)
    const shownAt = at.toISOString()
    await questionSets.storeWith(set, async (transaction) => {
      const times = { abandonedAt: shownAt, dayBeganAt: dayBeganAt(at) }
      const abandon = async (attempt: Pick<OpenAttempt, 'id' | 'userId'>) => {
        if (!(await abandonAttempt(transaction, attempt, times)))
          throw tooManyAttempts('started', at)
      }
      await lockPlayer(transaction, userId)
      const open = await findOpenAttempt(transaction, userId, categoryId)
      if (open && !isLate(open, at))
        throw conflict("You've already started this quiz. Finish it before you practise it.")
      if (open) await abandon(open)
      const shown = {
        id: practiceId,
        userId,
        categoryId,
        questionSetId: set.id,
        pointsPerAnswer: category.pointsPerAnswer,
        startedAt: shownAt,
        deadline: shownAt,
        timeFactor: 1 as const,
      }
      await insertAttempt(transaction, shown, 'replay')
      await abandon(shown)
    })
    const questions = set.questions.map((question) => ({
      ...toShownQuestion(question),
      revisionId: question.revisionId,
      categoryId,
    }))
    return { practiceId, questions }
  }

  /** Says what is right. A wrong answer is a mistake to practise; none gives points. */
  async function answer(
    userId: Id,
    { practiceId, questionId, revisionId, selectedAnswer }: PracticeAnswer,
    at: Date,
  ): Promise<Judged> {
    const setId = await findPractisedSet(db, practiceId, userId)
    if (!setId) throw notFound('This practice is over. Start it again.')
    const { questions } = await questionSets.find(setId)
    const question = questions.find((asked) => asked.revisionId === revisionId)
    if (question?.questionId !== questionId)
      throw notFound("This question isn't part of this practice.")
    const { options, correctAnswer, description } = question
    if (selectedAnswer >= options.length)
      throw invalidFields({ selectedAnswer: "The answer isn't one of the options" })
    const isRight = selectedAnswer === correctAnswer
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      if ((await findHeldBack(transaction, userId, at)).has(questionId)) throw askedByOpenQuiz()
      if (!isRight) await addMistakes(transaction, userId, [questionId], at)
    })
    const rightShare = await findRightShare(db, revisionId)
    return { isRight, correctAnswer, description, rightShare }
  }

  return { begin, answer }
}
