import type { DailyResult, DailyStart } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { expect } from 'vitest'
import type { Player } from './test-app.ts'

/** A player, or a guest. */
export type Caller = Pick<Player, 'inject'>

/** The right option and a wrong option of each question that `insertTestQuiz` inserts. */
export const RIGHT = 1
export const WRONG = 0

export const startDaily = (caller: Caller, payload: object = {}) =>
  caller.inject({ method: 'POST', url: '/api/daily/start', payload })

export const submitDaily = (caller: Caller, payload: object) =>
  caller.inject({ method: 'PUT', url: '/api/daily/submit', payload })

export const claimDaily = (player: Player, claim: string | undefined) =>
  player.inject({ method: 'POST', url: '/api/daily/claim', payload: { claim } })

export async function startedDaily(caller: Caller, payload: object = {}): Promise<DailyStart> {
  const answer = await startDaily(caller, payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

type Started = Pick<DailyStart, 'attemptId' | 'questions' | 'guestToken'>

/** Answers the first `answered` questions: the first `right` of these correctly, the others wrongly. */
export function dailySheet(
  { attemptId, questions, guestToken }: Started,
  right: number,
  answered = questions.length,
) {
  const answers = questions.slice(0, answered).map(({ _id }, index) => ({
    questionId: _id,
    selectedAnswer: index < right ? RIGHT : WRONG,
  }))
  return { attemptId, answers, guestToken }
}

export async function submittedDaily(
  caller: Caller,
  started: Started,
  right: number,
  answered?: number,
): Promise<DailyResult> {
  const answer = await submitDaily(caller, dailySheet(started, right, answered))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

export async function playedDaily(
  caller: Caller,
  right: number,
  answered?: number,
): Promise<DailyResult> {
  return submittedDaily(caller, await startedDaily(caller), right, answered)
}
