import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { QuizResult, TimeFactor } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { getSessionId } from '@quiz-kingdom/shared/session/auth-store.ts'
import { type Attempt, beginAttempt, listAnswers } from './attempt.ts'
import { recordPlayedDay } from './daily-dot.ts'
import { saveGuestResult } from './guest.ts'
import type { QuizFacts } from './quiz-facts.ts'

interface StartOptions {
  timeFactor: TimeFactor
  /** Drops an open attempt, on any device, and starts a new one. */
  again: boolean
}

export async function startQuiz(
  quiz: QuizFacts,
  { timeFactor, again }: StartOptions,
  now: () => number,
): Promise<Attempt> {
  if ('categoryId' in quiz) {
    const body = { categoryId: quiz.categoryId, timeFactor, again }
    const start = await api(quizResults.start, { body })
    return beginAttempt({ quiz, start, arrivedAt: now() })
  }
  const { day, guestToken, ...start } = await api(daily.start, { body: { timeFactor } })
  // Takes the server's day, because midnight may have passed since the page was shown.
  const attempt = beginAttempt({ quiz: { ...quiz, day }, start, arrivedAt: now() })
  return guestToken === undefined ? attempt : { ...attempt, guestToken }
}

export async function submitQuiz(userId: Id, attempt: Attempt): Promise<QuizResult> {
  const { attemptId, quiz, guestToken } = attempt
  const answers = listAnswers(attempt)
  if ('categoryId' in quiz) {
    const body = { userId, categoryId: quiz.categoryId, attemptId, answers }
    return api(quizResults.submit, { body })
  }
  const session = getSessionId()
  const result = await api(daily.submit, { body: { attemptId, answers, guestToken } })
  if (result.claim === undefined) recordPlayedDay(result.day, session, result.streak)
  else saveGuestResult(result, guestToken)
  return result
}
