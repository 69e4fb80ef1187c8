import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { pickFrom } from '../../server/src/demo/random.ts'
import type { Db } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { insertTestQuiz, type TestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { createHttpClient, type HttpAnswer } from './http-client.ts'
import { insertLoggedIn, type LoggedIn, playQuiz, type Result } from './players.ts'

const AT_ONCE = 8
/** Of each seat, who take turns: nobody may finish more than 500 quizzes a day. */
const PLAYERS_EACH = 12
const QUIZZES = 12
const QUESTIONS = 6
const REPEAT_PAUSE_MS = 50

export interface Stage {
  players: LoggedIn[]
  quizzes: TestQuiz[]
}

/** Sets up an empty database with players and quizzes. */
export async function setStage(db: Db): Promise<Stage> {
  await migrate(db)
  const at = new Date()
  const stage: Stage = { players: [], quizzes: [] }
  for (let number = 0; number < AT_ONCE * PLAYERS_EACH; number++) {
    stage.players.push(await insertLoggedIn(db, at, `player ${number}`, 'player'))
  }
  for (let number = 0; number < QUIZZES; number++) {
    const title = `Quiz ${number}`
    stage.quizzes.push(await insertTestQuiz(db, { at, title, questions: QUESTIONS }))
  }
  return stage
}

export interface Playing {
  /** By attempt. */
  results: ReadonlyMap<string, Result>
  /** By attempt, when the player was told, as `Date.now()` has it. */
  toldAt: ReadonlyMap<string, number>
  /** Calls that were answered by 503 or not at all, and sent again. */
  repeated: () => number
  /** Waits for the work, and rejects when a player meets what should not be. */
  during: <T>(work: Promise<T>) => Promise<T>
  /** Nobody begins anything new; resolves when all who wait have their answer. */
  stop: () => Promise<void>
  /** From now on what is refused is not sent again. */
  abandon: () => Promise<void>
}

/** Players who submit without a pause through the process at a port, which may be away for a while. */
export function startPlaying(port: number, { players, quizzes }: Stage, seed: number): Playing {
  const client = createHttpClient(port, AT_ONCE)
  const random = seededRandom(seed)
  const results = new Map<string, Result>()
  const toldAt = new Map<string, number>()
  let state: 'playing' | 'stopping' | 'abandoned' = 'playing'
  let repeated = 0

  async function send(
    caller: LoggedIn,
    { method, path, body }: { method: string; path: string; body: object },
  ): Promise<HttpAnswer> {
    const headers = { 'content-type': 'application/json', cookie: caller.cookie }
    for (;;) {
      const call = { method, path, headers, body: JSON.stringify(body) }
      const answer = await client.send(call).catch(() => undefined)
      if (answer && answer.status < 300) return answer
      if (state === 'abandoned') throw new Abandoned()
      const isAway = answer === undefined || answer.status === 503
      assert.ok(isAway, `${path}: ${answer?.status} ${answer?.body}`)
      repeated++
      await sleep(REPEAT_PAUSE_MS)
    }
  }

  async function playOn(seat: number): Promise<void> {
    const own = players.filter((_, index) => index % AT_ONCE === seat)
    while (state === 'playing') {
      const caller = pickFrom(own, random)
      const told = new Map<string, Result>()
      const right = Math.floor(random() * (QUESTIONS + 1))
      await playQuiz((call) => send(caller, call), caller, pickFrom(quizzes, random), right, told)
      for (const [attemptId, result] of told) {
        results.set(attemptId, result)
        toldAt.set(attemptId, Date.now())
      }
    }
  }

  const seats = Array.from({ length: AT_ONCE }, (_, seat) =>
    playOn(seat).catch((error: unknown) => {
      if (!(error instanceof Abandoned)) throw error
    }),
  )
  const played = Promise.all(seats)
  // Whoever waits for something meanwhile hears of it, and so does who stops them.
  played.catch(() => {})

  async function end(as: 'stopping' | 'abandoned'): Promise<void> {
    state = as
    await played
    client.close()
  }

  return {
    results,
    toldAt,
    repeated: () => repeated,
    during: (work) => Promise.race([work, played.then(() => work)]),
    stop: () => end('stopping'),
    abandon: () => end('abandoned'),
  }
}

class Abandoned extends Error {}
