import type {
  LiveAnswerReceipt,
  LiveHostView,
  LivePlayer,
  LivePlayerView,
  LiveRoom,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { newSecret } from '../auth/secrets.ts'
import type { Caller, Player, TestApp } from './test-app.ts'

export interface TestStream<View> {
  views: View[]
  /** Resolves with the next view that fits and drops earlier views. Rejects if the stream ends first. */
  until: (fits: (view: View) => boolean) => Promise<View>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  stop: () => void
}

async function openStream<View>(
  { app }: Pick<TestApp, 'app'>,
  options: InjectOptions,
): Promise<TestStream<View>> {
  const answer = await app.inject({ ...options, payloadAsStream: true })
  expect(answer.statusCode).toBe(200)
  const stream = answer.stream()
  const views: View[] = []
  let waiting: (() => void) | undefined
  let text = ''
  stream.on('data', (chunk) => {
    text += String(chunk)
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('data: ')) views.push(JSON.parse(event.slice('data: '.length)))
    }
    waiting?.()
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => stream.once('end', resolve))
  void ended.then(() => {
    hasEnded = true
    waiting?.()
  })
  return {
    views,
    until: async (fits) => {
      for (;;) {
        const index = views.findIndex(fits)
        if (index >= 0) {
          const [view] = views.splice(0, index + 1).slice(-1)
          if (view) return view
        }
        if (hasEnded) throw new Error('The stream has ended')
        await new Promise<void>((resolve) => {
          waiting = resolve
        })
      }
    },
    ended,
    stop: () => stream.destroy(),
  }
}

export const post = (caller: Caller, url: string, payload: object = {}) => caller.post(url, payload)

export async function createTestRoom(
  host: Player,
  categoryId: string,
  settings: object = {},
): Promise<LiveRoom & { code: string }> {
  const answer = await post(host, '/api/live/rooms', { categoryId, ...settings })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

export interface TestPlayer extends LivePlayer {
  token: string
}

export const tryToJoin = (caller: Caller, code: string, name?: string, token = newSecret()) =>
  post(caller, `/api/live/rooms/${code}/players`, { token, ...(name !== undefined && { name }) })

export async function joinRoom(caller: Caller, code: string, name?: string): Promise<TestPlayer> {
  const token = newSecret()
  const answer = await tryToJoin(caller, code, name, token)
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...answer.json(), token }
}

const createEventsRequest = (code: string, token: string) => ({
  url: `/api/live/rooms/${code}/events`,
  headers: { authorization: `Bearer ${token}` },
})

export const watchAsPlayer = (test: TestApp, code: string, token: string) =>
  openStream<LivePlayerView>(test, createEventsRequest(code, token))

/** For streams that the server refuses. */
export const tryToWatch = (test: TestApp, code: string, token: string) =>
  test.inject(createEventsRequest(code, token))

export const watchAsHost = (test: TestApp, host: Player, code: string) =>
  openStream<LiveHostView>(test, {
    url: `/api/live/host/${code}/events`,
    cookies: host.cookies,
  })

/** Presses a button of the host, with the game's current version. */
export async function pressButton(
  host: Player,
  { db, app }: Pick<TestApp, 'db' | 'app'>,
  code: string,
  command: string,
): Promise<LightMyRequestResponse> {
  const { version } = await db
    .selectFrom('liveGame')
    .select('version')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const answer = await post(host, `/api/live/host/${code}/${command}`, { version })
  expect(answer.statusCode, answer.body).toBe(200)
  await app.live.poll()
  return answer
}

interface TestAnswer {
  round?: number
  number?: number
  option?: number
  elapsedMs?: number
}

export const tryToAnswer = (
  test: Caller,
  code: string,
  { token }: Pick<TestPlayer, 'token'>,
  { round = 1, number = 1, option = 0, elapsedMs = 0 }: TestAnswer = {},
) => post(test, `/api/live/rooms/${code}/answers`, { token, round, number, option, elapsedMs })

export async function sendAnswer(
  test: Caller,
  code: string,
  player: Pick<TestPlayer, 'token'>,
  answer: TestAnswer = {},
): Promise<LiveAnswerReceipt> {
  const reply = await tryToAnswer(test, code, player, answer)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
