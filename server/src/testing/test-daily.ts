import type { DailyResult, DailyStart } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { expect } from 'vitest'
import type { Caller } from './test-app.ts'

/** The right option and a wrong option of each question that `insertTestQuiz` inserts. */
export const RIGHT_OPTION = 1
export const WRONG_OPTION = 0

export const startDaily = (caller: Caller, payload: object = {}) =>
  caller.post('/api/daily/start', payload)

export const submitDaily = (caller: Caller, payload: object) =>
  caller.put('/api/daily/submit', payload)

export const claimDaily = (player: Caller, claim: string | undefined) =>
  player.post('/api/daily/claim', { claim })

export async function startTestDaily(caller: Caller, payload: object = {}): Promise<DailyStart> {
  const answer = await startDaily(caller, payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

type StartedDaily = Pick<DailyStart, 'attemptId' | 'questions' | 'guestToken'>

/** Answers the first `answered` questions: the first `right` of these correctly, the others wrongly. */
export function createDailySheet(
  { attemptId, questions, guestToken }: StartedDaily,
  right: number,
  answered = questions.length,
) {
  const answers = questions.slice(0, answered).map(({ _id }, index) => ({
    questionId: _id,
    selectedAnswer: index < right ? RIGHT_OPTION : WRONG_OPTION,
  }))
  return { attemptId, answers, guestToken }
}

export async function submitTestDaily(
  caller: Caller,
  started: StartedDaily,
  right: number,
  answered?: number,
): Promise<DailyResult> {
  const answer = await submitDaily(caller, createDailySheet(started, right, answered))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

export async function playDaily(
  caller: Caller,
  right: number,
  answered?: number,
): Promise<DailyResult> {
  return submitTestDaily(caller, await startTestDaily(caller), right, answered)
}
