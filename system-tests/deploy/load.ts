import { setTimeout as sleep } from 'node:timers/promises'
import type { RawAnswer } from '../support/http-client.ts'
import { type Call, createHttpsClient } from './https-client.ts'
import { HOSTS } from './release.ts'
import type { Site } from './site.ts'

/** Between two calls, as so many people on so few machines would leave. */
const REST_MS = 10
const PASSWORD = 'Correct-Horse-7!'

export interface Load {
  calls: number
  pages: number
  assets: number
  submissions: number
  /** What was not answered with 200, and how it was instead. */
  failures: string[]
  slowestMs: number
}

interface LoadOptions {
  players: number
  /** Who open a page with all that it loads, again and again. */
  visitors: number
}

type Send = (call: Call) => Promise<RawAnswer>

/** Plays and visits until it is told to stop; gives the way to. */
export function startLoad(site: Site, { players, visitors }: LoadOptions): () => Promise<Load> {
  const load: Load = {
    calls: 0,
    pages: 0,
    assets: 0,
    submissions: 0,
    failures: [],
    slowestMs: 0,
  }
  let isOver = false
  const untilOver = async (client: () => Promise<() => Promise<void>>) => {
    const turn = await client()
    while (!isOver) {
      await turn().catch((error: unknown) => void load.failures.push(String(error)))
      await sleep(REST_MS)
    }
  }
  const client = createHttpsClient(site)
  const send = countInto(load, client.send)
  const running = Promise.all([
    ...Array.from({ length: players }, (_, number) =>
      untilOver(() => asPlayer(send, load, number)),
    ),
    ...Array.from({ length: visitors }, () => untilOver(async () => () => visit(send, load))),
  ])
  return async () => {
    isOver = true
    await running
    client.close()
    return load
  }
}

function countInto(load: Load, send: Send): Send {
  return async (call) => {
    const begin = performance.now()
    const what = `${call.method ?? 'GET'} ${call.host}${call.path}`
    load.calls++
    const answer = await send(call).catch((error: unknown) => {
      throw new Error(`${what}: ${error instanceof Error ? error.message : error}`)
    })
    load.slowestMs = Math.max(load.slowestMs, performance.now() - begin)
    if (answer.status !== 200 && answer.status !== 201) {
      throw new Error(`${what}: ${answer.status} ${answer.body.toString().slice(0, 100)}`)
    }
    return answer
  }
}

function jsonOf(answer: RawAnswer) {
  return JSON.parse(answer.body.toString())
}

/** Signs up and in; gives what a player does again and again: one quiz, from the kingdoms to its result. */
async function asPlayer(send: Send, load: Load, number: number): Promise<() => Promise<void>> {
  const host = HOSTS.api
  const origin = `https://${HOSTS.player}`
  const account = { email: `load-${number}@example.org`, password: PASSWORD }
  const signup = { ...account, username: `load-${number}` }
  await send({ host, method: 'POST', path: '/api/auth/signup', body: signup, headers: { origin } })
  const path = '/api/auth/login'
  const login = await send({ host, method: 'POST', path, body: account, headers: { origin } })
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((value) => value?.split(';')[0])
    .join('; ')
  const headers = { origin, cookie }
  const get = async (path: string) => jsonOf(await send({ host, path, headers }))
  const { user } = await get('/api/auth/user')
  const { categories }: { categories: { _id: string }[] } = await get('/api/category')
  let turn = number

  return async () => {
    await get('/api/kingdom')
    await get('/api/category')
    const categoryId = categories[turn++ % categories.length]?._id
    const start = { host, method: 'POST', path: '/api/quiz-result/start', headers }
    const { attemptId } = jsonOf(await send({ ...start, body: { categoryId } }))
    const body = { userId: user.id, categoryId, attemptId, answers: [] }
    await send({ host, method: 'PUT', path: '/api/quiz-result/submit', headers, body })
    load.submissions++
    await get('/api/quiz-result/top-players')
  }
}

async function visit(send: Send, load: Load): Promise<void> {
  for (const host of [HOSTS.player, HOSTS.admin]) {
    const files = await filesOf(send, host)
    load.pages++
    for (const path of files) await send({ host, path })
    load.assets += files.size
  }
}

/** Everything that a page may ever load, as its first script names it. */
export async function filesOf(send: Send, host: string): Promise<Set<string>> {
  const page = await send({ host, path: '/' })
  const named = namesOfAssets(page)
  for (const path of [...named].filter((name) => name.endsWith('.js'))) {
    for (const name of namesOfAssets(await send({ host, path }))) named.add(name)
  }
  return named
}

function namesOfAssets({ body }: RawAnswer): Set<string> {
  const names = body.toString().match(/assets\/[\w.-]+\.(?:js|css|woff2|svg|webp|png)\b/g)
  return new Set(names?.map((name) => `/${name}`))
}
