import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  PracticeAnswer,
  PracticeQuestion,
  PracticeVerdict,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { inTransaction } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { findOpenAttempt, insertAttempt, lockPlayer } from '../play/attempts.repository.ts'
import { isLate } from '../play/held-back/deadlines.ts'
import { questionHeldBack } from '../play/held-back/held-back.ts'
import { createQuestionSetCache } from '../play/questions/question-sets.ts'
import { findRightShare } from '../play/questions/right-shares.ts'
import { abandonAttempt, findQuiz, prepareAttempt, toAttemptQuestion } from '../play/starting.ts'
import { findPracticeQuestionSetId } from './mistakes.repository.ts'
import { addMistakes, checkPracticeAnswer, type PracticeContext } from './mistakes.ts'

/** Practice of a whole quiz: no points, and the right answer after each question. */
export function createQuizPractice({ db, findHeldBack }: PracticeContext) {
  const questionSets = createQuestionSetCache(db)

  /**
   * Stores an abandoned attempt, so that a later attempt is not the first. Throws 409 while the quiz is open.
   */
  async function start(
    userId: Id,
    categoryId: Id,
    at: Date,
  ): Promise<{ practiceId: Id; questions: PracticeQuestion[] }> {
    const quiz = await findQuiz(db, questionSets, categoryId)
    const { attempt, set } = prepareAttempt(quiz, { userId, timeFactor: 1, at })
    await questionSets.storeWith(set, async (transaction) => {
      await lockPlayer(transaction, userId)
      const open = await findOpenAttempt(transaction, userId, categoryId)
      if (open && !isLate(open, at))
        throw conflict("You've already started this quiz. Finish it before you practise it.")
      if (open) await abandonAttempt(transaction, open, at)
      await insertAttempt(transaction, { ...attempt, deadline: attempt.startedAt }, 'replay')
      await abandonAttempt(transaction, attempt, at)
    })
    const questions = set.questions.map((question) => ({
      ...toAttemptQuestion(question),
      revisionId: question.revisionId,
      categoryId,
    }))
    return { practiceId: attempt.id, questions }
  }

  /** Adds a wrong answer to the player's mistakes. */
  async function answer(
    userId: Id,
    { practiceId, questionId, revisionId, selectedAnswer }: PracticeAnswer,
    at: Date,
  ): Promise<PracticeVerdict> {
    const setId = await findPracticeQuestionSetId(db, practiceId, userId)
    if (!setId) throw notFound('This practice is over. Start it again.')
    const { questions } = await questionSets.find(setId)
    const question = questions.find((asked) => asked.revisionId === revisionId)
    if (question?.questionId !== questionId)
      throw notFound("This question isn't part of this practice.")
    const checked = checkPracticeAnswer(question, selectedAnswer)
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      if ((await findHeldBack(transaction, userId, at)).has(questionId)) throw questionHeldBack()
      if (!checked.isRight) await addMistakes(transaction, userId, [questionId], at)
    })
    return { ...checked, rightShare: await findRightShare(db, revisionId) }
  }

  return { start, answer }
}
