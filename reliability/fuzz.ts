import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ProblemSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { type Db, openDatabase } from '../server/src/platform/db/database.ts'
import {
  anyRequest,
  describedRoutes,
  type Request,
  SESSION_ENDING,
  soundFields,
  UNDESCRIBED,
} from '../server/src/testing/any-request.ts'
import { launchProcess } from '../server/src/testing/launched-process.ts'
import { setUpEmpty } from '../server/src/testing/set-up-empty.ts'
import { pngFile } from '../server/src/testing/test-images.ts'
import { insertTestQuiz } from '../server/src/testing/test-quizzes.ts'
import { type Engine, openSqlite } from './engines.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from './http-client.ts'
import { insertLoggedIn } from './players.ts'
import { report } from './report.ts'

export interface FuzzFigures {
  requests: number
  /** How many answers of each class, such as `2xx`. */
  answers: Record<string, number>
  /** Resident memory in MB, each time that `memoryEvery` requests were answered. */
  memory: number[]
}

interface FuzzOptions {
  requests: number
  memoryEvery: number
  seed: number
}

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const AT_ONCE = 16
const BATCH = 500

/**
 * Sends requests made from the routes' own schemas, valid, nearly valid and wild, as nobody, as a
 * player and as an admin. Rejects at an answer that is a 5xx or does not fit its declared schema.
 */
export async function fuzz(
  engine: Engine,
  { requests, memoryEvery, seed }: FuzzOptions,
): Promise<FuzzFigures> {
  const url = await engine.createDatabase('fuzz')
  const db = openDatabase(url)
  await setUpEmpty(db)
  const settings = { DATABASE_URL: url, DATA_DIR: engine.kind === 'SQLite' ? engine.folder : '' }
  const server = await launchProcess(MAIN, { ...settings, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
  const client = createHttpClient(server.playerPort, AT_ONCE)
  try {
    await server.until('Quiz Kingdom is up')
    const callers = await createCallers(db, client)
    const judge = await createJudge(client)
    const answers: Record<string, number> = {}
    const memory: number[] = []
    for (let sent = 0; sent < requests; sent += BATCH) {
      for (const kind of await sendBatch(client, callers, judge, seed + sent)) {
        answers[kind] = (answers[kind] ?? 0) + 1
      }
      if ((sent + BATCH) % memoryEvery === 0) memory.push(residentMemory(server.child.pid))
    }
    return { requests, answers, memory }
  } finally {
    client.close()
    server.child.kill('SIGTERM')
    await server.exit
    await db.destroy()
  }
}

interface Caller {
  cookie: string | undefined
  requests: fc.Arbitrary<Request>
}

async function createCallers(db: Db, client: HttpClient): Promise<Caller[]> {
  const at = new Date()
  const quiz = await insertTestQuiz(db, { at, title: 'Springs' })
  const description = await client.send({ method: 'GET', path: '/api/openapi.json' })
  const routes = [...describedRoutes(JSON.parse(description.body)), ...UNDESCRIBED]
  const lasting = routes.filter(({ path }) => !SESSION_ENDING.includes(path))
  const png = await pngFile()
  const player = await insertLoggedIn(db, at, 'Abeba', 'player')
  const admin = await insertLoggedIn(db, at, 'Kebede', 'admin')
  const ids = [quiz.kingdomId, quiz.categoryId, ...quiz.questionIds, player.user.id]
  const sound = soundFields(player.user.id, quiz)
  return [
    { cookie: undefined, requests: anyRequest(routes, { sound, ids, png }) },
    { cookie: player.cookie, requests: anyRequest(lasting, { sound, ids, png }) },
    { cookie: admin.cookie, requests: anyRequest(lasting, { sound, ids, png }) },
  ]
}

type Judge = (request: Request, answer: HttpAnswer) => void

/** Gives the class of each answer. */
async function sendBatch(
  client: HttpClient,
  callers: readonly Caller[],
  judge: Judge,
  seed: number,
): Promise<string[]> {
  const queue = callers.flatMap(({ cookie, requests }, index) => {
    const numRuns = Math.floor((BATCH + index) / callers.length)
    return fc.sample(requests, { numRuns, seed }).map((request) => ({ cookie, request }))
  })
  const kinds: string[] = []
  async function sendNext(): Promise<void> {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { cookie, request } = next
      const answer = await send(client, request, cookie)
      judge(request, answer)
      kinds.push(`${Math.floor(answer.status / 100)}xx`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  return kinds
}

function send(client: HttpClient, request: Request, cookie: string | undefined) {
  const { method, url: path, headers, payload } = request
  return client.send({
    method,
    path,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(payload && { body: payload }),
  })
}

const DescriptionSchema = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        responses: v.record(
          v.string(),
          v.object({
            content: v.optional(v.record(v.string(), v.object({ schema: v.looseObject({}) }))),
          }),
        ),
      }),
    ),
  ),
})

/** Throws when an answer is not what the API's description says of it. */
async function createJudge(client: HttpClient): Promise<Judge> {
  const description = await client.send({ method: 'GET', path: '/api/openapi.json' })
  const { paths } = v.parse(DescriptionSchema, JSON.parse(description.body))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validators = new Map<string, ValidateFunction>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const schema = content?.['application/json']?.schema
        if (!schema) continue
        validators.set(`${method.toUpperCase()} ${path} ${status}`, ajv.compile(schema))
      }
    }
  }

  return (request, { status, body }) => {
    const { route, method, url } = request
    const what = `${method} ${url} ${JSON.stringify(request.headers)}: ${status} ${body}`
    assert.ok(status < 500, what)
    if (method === 'HEAD') return
    if (status >= 400) return assert.ok(isProblem(body), what)
    const isValid = validators.get(`${method} ${route.path} ${status}`)
    if (isValid) assert.ok(isValid(JSON.parse(body)), `${what} ${ajv.errorsText(isValid.errors)}`)
  }
}

function isProblem(body: string): boolean {
  return v.is(v.pipe(v.string(), v.parseJson(), v.strictObject(ProblemSchema.entries)), body)
}

/** In MB. */
function residentMemory(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

const REQUESTS = 100_000
/** The first ten thousand are the warm-up. */
const MEMORY_EVERY = 10_000
/** MB by which memory may have grown since the warm-up. */
const GROWTH_MAX = 50

if (import.meta.main) {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const engine = await openSqlite({ isDurable: true })
  const { requests, answers, memory } = await fuzz(engine, {
    requests: REQUESTS,
    memoryEvery: MEMORY_EVERY,
    seed,
  })
  await engine.close()
  const [before = 0] = memory
  const growth = (memory.at(-1) ?? 0) - before
  const figures = {
    requests,
    '5xx': 0,
    ...answers,
    'MB after each 10,000': memory.join(', '),
    'growth in MB': growth,
    seed: String(seed),
  }
  report('test:fuzz', [{ engine: engine.name, figures }])
  assert.ok(growth <= GROWTH_MAX, 'Resident memory has grown')
}
