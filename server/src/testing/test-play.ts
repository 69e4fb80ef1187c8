import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { QuizResult } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { expect } from 'vitest'
import type { Caller, Player } from './test-app.ts'
import type { TestQuiz } from './test-quizzes.ts'

type Quiz = Pick<TestQuiz, 'categoryId'>

export const startQuiz = (player: Caller, { categoryId }: Quiz, choices: object = {}) =>
  player.post('/api/quiz-result/start', { categoryId, ...choices })

export async function startTestQuiz(player: Player, quiz: Quiz, choices?: object): Promise<Id> {
  const answer = await startQuiz(player, quiz, choices)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().attemptId
}

/** Submits the quiz, without answers unless `submission` contains some. */
export const submitQuiz = (player: Player, { categoryId }: Quiz, submission: object = {}) =>
  player.put('/api/quiz-result/submit', {
    userId: player.user.id,
    categoryId,
    answers: [],
    ...submission,
  })

export async function submitTestQuiz(
  player: Player,
  quiz: Quiz,
  submission?: object,
): Promise<QuizResult> {
  const answer = await submitQuiz(player, quiz, submission)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
