import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  LIVE_HEARTBEAT_S,
  LiveAnswerReceiptSchema,
  LivePlayerSchema,
  type LivePlayerView,
  LivePlayerViewSchema,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import * as v from 'valibot'
import { newSecret } from '../auth/secrets.ts'

export type OpenRoom = Extract<LivePlayerView['room'], { phase: 'open' }>

interface LiveChoice {
  /** An index into the shown options. */
  option: number
  afterMs: number
}

interface BotOptions {
  port: number
  code: string
  /** Omitted in rooms that generate names. */
  name?: string
  choose: (room: OpenRoom) => LiveChoice | Promise<LiveChoice>
  onView?: (view: LivePlayerView) => void
  /** Called with false when the connection is lost, which the bot then restores. */
  onConnection?: (isConnected: boolean) => void
  /** Called when the server has acknowledged an answer. */
  onReceipt?: (receipt: { round: number; number: number; option: number }, room: OpenRoom) => void
  /** Called when the server has refused an answer for good. */
  onRefusal?: (status: number, text: string) => void
}

export interface LiveBot {
  playerId: string
  view: () => LivePlayerView | undefined
  /** Resolves when the server has received all answers so far. */
  settled: () => Promise<void>
  stop: () => void
}

const RETRY_DELAY_MIN_MS = 100
const RETRY_DELAY_MAX_MS = 500
const SILENCE_TIMEOUT_MS = 2.5 * LIVE_HEARTBEAT_S * 1000

/** Joins a room as a phone does, answers each question once, and reconnects when the connection is lost. */
export async function startLiveBot(agent: Agent, options: BotOptions): Promise<LiveBot> {
  const { port, code, name, choose } = options
  const { onView, onConnection, onReceipt, onRefusal } = options
  const token = newSecret()
  const path = `/api/live/rooms/${code}`
  let isStopped = false
  let view: LivePlayerView | undefined
  let stream: ClientRequest | undefined
  let failures = 0
  const asked = new Set<string>()
  const answering = new Set<Promise<void>>()

  /** Retries until the server responds with something other than a server error, or the bot is stopped. */
  async function post(to: string, body: object): Promise<{ status: number; text: string }> {
    for (let tries = 0; ; tries++) {
      const answer = await sendRequest(agent, port, to, body).catch(() => undefined)
      if (isStopped || (answer && answer.status < 500)) return answer ?? { status: 0, text: '' }
      await sleep(Math.min(RETRY_DELAY_MIN_MS * 2 ** tries, RETRY_DELAY_MAX_MS))
    }
  }

  async function answer(room: OpenRoom): Promise<void> {
    const { option, afterMs } = await choose(room)
    await sleep(afterMs)
    const { round, question } = room
    const body = { token, round, number: question.number, option, elapsedMs: afterMs }
    const { status, text } = await post(`${path}/answers`, body)
    if (status === 200) onReceipt?.(v.parse(LiveAnswerReceiptSchema, JSON.parse(text)), room)
    else if (!isStopped) onRefusal?.(status, text)
  }

  function see(next: LivePlayerView): void {
    view = next
    failures = 0
    onConnection?.(true)
    onView?.(next)
    const { room, you } = next
    if (room.phase === 'closed') stop()
    if (room.phase !== 'open' || you.answer !== null) return
    const key = `${room.round} ${room.question.number}`
    if (asked.has(key)) return
    asked.add(key)
    const work = answer(room).finally(() => answering.delete(work))
    answering.add(work)
  }

  function watch(): void {
    if (isStopped) return
    const headers = { authorization: `Bearer ${token}` }
    stream = request({ host: '127.0.0.1', port, path: `${path}/events`, headers, agent: false })
    stream.setTimeout(SILENCE_TIMEOUT_MS, () => stream?.destroy())
    stream.on('response', (response) => readEvents(response, see))
    stream.on('error', () => {})
    stream.once('close', () => {
      if (isStopped) return
      onConnection?.(false)
      const pause = Math.min(RETRY_DELAY_MIN_MS * 2 ** failures++, RETRY_DELAY_MAX_MS)
      setTimeout(watch, pause * (1 + Math.random() / 2))
    })
    stream.end()
  }

  function stop(): void {
    isStopped = true
    stream?.destroy()
  }

  const joined = await post(`${path}/players`, { token, ...(name !== undefined && { name }) })
  if (joined.status !== 200) throw new Error(`A bot could not join: ${joined.text}`)
  const { playerId } = v.parse(LivePlayerSchema, JSON.parse(joined.text))
  watch()
  return {
    playerId,
    view: () => view,
    settled: async () => {
      await Promise.all(answering)
    },
    stop,
  }
}

function readEvents(response: IncomingMessage, see: (view: LivePlayerView) => void): void {
  response.setEncoding('utf8')
  // The body of a refusal is read to its end too, because only then does the connection close.
  const isStream = response.statusCode === 200
  let text = ''
  response.on('data', (chunk: string) => {
    if (!isStream) return
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (!event.startsWith('data: ')) continue
      see(v.parse(LivePlayerViewSchema, JSON.parse(event.slice('data: '.length))))
    }
  })
  response.on('error', () => {})
}

function sendRequest(
  agent: Agent,
  port: number,
  path: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const headers = { 'content-type': 'application/json' }
  const sent = request(
    { host: '127.0.0.1', port, path, method: 'POST', headers, agent },
    (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    },
  )
  sent.on('error', reject)
  sent.end(JSON.stringify(body))
  return promise
}
