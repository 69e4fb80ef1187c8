import type { LightMyRequestResponse } from 'fastify'
import type { Player, TestApp } from '../../server/src/testing/test-app.ts'
import { insertTestQuiz } from '../../server/src/testing/test-quizzes.ts'

export type Send = () => Promise<LightMyRequestResponse>

/** A call that writes. */
export interface WritingCall {
  name: string
  success: number
  /** Whether it writes after its answer, which then cannot tell of a failure. */
  isDeferred?: boolean
  /** Brings about what the call needs, for this one call alone. */
  prepare: (stage: Stage) => Promise<Send>
}

export interface Stage {
  test: TestApp
  admin: Player
  /** A text that no other call of the stage has. */
  unique: () => string
}

export async function createStage(test: TestApp): Promise<Stage> {
  let count = 0
  // Else the first player of all would have played in every kingdom, and none after them.
  await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Unplayed' })
  return { test, admin: await test.logIn('Keeper', 'admin'), unique: () => `n${++count}` }
}
