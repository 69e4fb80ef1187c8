import { vi } from 'vitest'

export const ROOM_CODE = '123456'
export const PLAYER_TOKEN = 'abcdefghijklmnopqrstuv'

const encoder = new TextEncoder()

/** Stubs `fetch` with a live-game server: `push` sends a view to the stream, `reply` answers other calls. */
export function stubLiveServer(timeNow: () => number = Date.now) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let streams = 0
  const calls: { method: string; path: string; body: unknown }[] = []
  const reply = vi.fn<(path: string, body: unknown) => Promise<Response>>(async () =>
    Response.json({}),
  )
  const fetched = vi.fn<typeof fetch>(async (input, init) => {
    const path = String(input)
    if (path.endsWith('/events')) {
      streams++
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
    if (path === '/api/live/clock') return Response.json({ now: timeNow(), stamp: 'stamp' })
    calls.push({ method: init?.method ?? 'GET', path, body })
    return reply(path, body)
  })
  vi.stubGlobal('fetch', fetched)
  return {
    calls,
    reply,
    /** How many streams were opened. */
    streams: () => streams,
    /** Ends the stream, like a crash of the server. */
    drop: () => stream?.close(),
    push: (view: unknown) => stream?.enqueue(encoder.encode(`data: ${JSON.stringify(view)}\n\n`)),
  }
}

/** The server's time when `room` was sent. */
export const NOW = 1_700_000_000_000

export const room = { code: ROOM_CODE, title: 'Rivers', version: 1, round: 1, now: NOW }

const question = {
  number: 1,
  of: 2,
  questionText: 'Which river leaves Lake Tana?',
  seconds: 20,
}

export const options = ['Awash', 'Abay', 'Omo', 'Tekeze']

export const readyRoom = { ...room, question, opensAt: NOW + 4000, closesAt: NOW + 24_000 }

export const openRoom = { ...readyRoom, phase: 'open', version: 3, options }

export const answerRoom = {
  ...room,
  phase: 'answer',
  version: 4,
  question,
  options,
  correctOption: 1,
  description: 'The Abay, or Blue Nile, leaves the lake near Bahir Dar.',
  isHeldBack: false,
  isLast: false,
  nextAt: null,
}

export const you = {
  playerId: 'a'.repeat(24),
  name: 'Almaz',
  team: null,
  score: 0,
  rank: null,
  ranked: 0,
  rightAnswers: 0,
  answer: null,
  result: null,
}

export const hostState = {
  settings: { pace: 'host', questions: 2, seconds: 20, speed: 'half', teams: 0, names: 'own' },
  isLocked: false,
  players: 1,
  present: 1,
  expiresAt: NOW + 3_600_000,
}
