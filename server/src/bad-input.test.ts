import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { ProblemSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listCategories } from './catalogue/categories.repository.ts'
import { listKingdoms } from './catalogue/kingdoms.repository.ts'
import { listQuestionsOf } from './catalogue/questions.repository.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import { type Player, startTestApp, type TestApp } from './testing/test-app.ts'
import { pngFile } from './testing/test-images.ts'
import { answersTo, insertTestQuiz, type TestQuiz } from './testing/test-quizzes.ts'

const SEED = 20260302
const REQUESTS_OF_EACH_CALLER = 600
/** For machines that are busy; a second or two is usual. */
const TIMEOUT_MS = 30_000

interface Route {
  method: string
  /** With parameters as `{id}`. */
  path: string
}

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

const DescriptionSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.object({}))),
})

/** Every route that the API describes, so that a new one is tried without a change here. */
async function describedRoutes(test: TestApp): Promise<Route[]> {
  const answer = await test.inject({ url: '/api/openapi.json' })
  const { paths } = v.parse(DescriptionSchema, answer.json())
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

const UNDESCRIBED: Route[] = [
  { method: 'GET', path: '/api/health' },
  { method: 'GET', path: '/api/docs/static/{file}' },
  { method: 'GET', path: '/api/nothing/{id}' },
]

/** Wrong types, extremes, and text that a database or a parser may choke on. */
const OLD_TRICKS: unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  'a\0b',
  '\ud800abeba',
  '\ud801abeba',
  '\u202e\u200b\ufeff',
  "'; drop table user; --",
  '__proto__',
  '../../etc/passwd',
  'x'.repeat(10_000),
  [],
  [[]],
  {},
  { $ne: null },
  { length: 3 },
  { constructor: { prototype: {} } },
]
const trick = fc.oneof(fc.constantFrom(...OLD_TRICKS), fc.jsonValue())

/** What each field of the API's forms may well hold, so that requests also come past the forms. */
function soundFields(userId: Id, quiz: TestQuiz): Record<string, unknown[]> {
  const { kingdomId, categoryId, questionIds } = quiz
  return {
    _id: [...questionIds],
    email: ['abeba@example.org', 'b@example.org', 'c@example.org'],
    username: ['Abeba', 'Bekele', 'Chala'],
    password: ['Correct-Horse-7!'],
    newPassword: ['Correct-Horse-7!'],
    userId: [userId],
    kingdomId: [kingdomId],
    categoryId: [categoryId],
    attemptId: [undefined, undefined, kingdomId],
    answers: [answersTo(quiz, 2), [], [{ questionId: kingdomId, selectedAnswer: 0 }]],
    title: ['Rivers', 'Lakes', 'Seas'],
    description: ['Long enough to be taken by each of the forms that ask for one'],
    color: ['#1f6b3a'],
    points: [2, '2'],
    timeAllowed: ['5:00'],
    questionText: ['Which river is the longest?'],
    options: [['Nile', 'Awash', 'Omo']],
    correctAnswer: [0, '2', 3],
    updatedAt: [undefined, undefined, '2026-03-02T09:00:00.000Z'],
  }
}

function anyForm(sound: Record<string, unknown[]>) {
  return fc.record(
    Object.fromEntries(
      Object.entries(sound).map(([field, values]) => [
        field,
        fc.oneof(
          { weight: 15, arbitrary: fc.constantFrom(...values) },
          { weight: 1, arbitrary: trick },
        ),
      ]),
    ),
  )
}

const BROKEN_JSON = [
  '',
  '{',
  '[',
  'NaN',
  '1e999',
  '"\\u0',
  '{"__proto__":1}',
  '{"a":1}{',
  '\uFEFF{}',
]
const NESTED_JSON = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
const BOUNDARY = 'edge'

/** The parts of a multipart form; what is no text goes as JSON, as some client might send it. */
function toParts(form: Record<string, unknown>): string {
  const entries = Object.entries(form).filter(([, value]) => value !== undefined)
  const parts = entries.map(([field, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? `content-disposition: form-data; name="${field}"\r\n\r\n${value}`
      : `content-disposition: form-data; name="${field}"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}`,
  )
  return parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')
}

function anyMultipart(form: fc.Arbitrary<Record<string, unknown>>, png: Buffer) {
  const file = fc.record({
    name: fc.constantFrom('img_icon', 'img_icon', 'image', 'virus', '__proto__'),
    bytes: fc.constantFrom(png, png, png.subarray(0, 30), Buffer.from('<svg/>'), Buffer.alloc(0)),
  })
  const end = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, '')
  return fc
    .tuple(form, fc.array(file, { maxLength: 2 }), end)
    .map(([fields, files, last]) =>
      Buffer.concat([
        Buffer.from(toParts(fields)),
        ...files.flatMap(({ name, bytes }) => [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
        Buffer.from(last),
      ]),
    )
}

function anyBody(sound: Record<string, unknown[]>, png: Buffer) {
  const form = anyForm(sound)
  const json = fc.oneof(
    { weight: 12, arbitrary: form.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: trick.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_JSON) },
    { weight: 1, arbitrary: fc.constant(NESTED_JSON) },
  )
  const typed = (type: string) => (payload: string | Buffer) => ({
    headers: { 'content-type': type },
    payload: Buffer.from(payload),
  })
  const multipart = anyMultipart(form, png)
  return {
    json: json.map(typed('application/json')),
    multipart: fc.oneof(
      { weight: 9, arbitrary: multipart.map(typed(`multipart/form-data; boundary=${BOUNDARY}`)) },
      { weight: 1, arbitrary: multipart.map(typed('multipart/form-data; boundary=other')) },
      { weight: 1, arbitrary: multipart.map(typed('multipart/form-data')) },
    ),
    other: fc.oneof(
      fc.constant({ headers: {} }),
      json.map(typed('text/plain')),
      json.map(typed('application/json; charset=utf-7')),
      json.map(typed('nonsense')),
    ),
  }
}

const anyHeaders = fc.record(
  {
    cookie: fc.constantFrom(
      'quiz-kingdom-session=%E0%A4%A',
      'quiz-kingdom-session=;;=',
      '__proto__=1',
    ),
    origin: fc.constantFrom('null', 'https://evil.example'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"x",,'),
    range: fc.constantFrom('bytes=9-1', 'lines=1'),
    'x-forwarded-for': fc.constantFrom(',', '::1, unknown'),
    'content-encoding': fc.constant('gzip'),
  },
  { requiredKeys: [] },
)

const BAD_PARAMETERS = [
  '%',
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '..%2f..%2fpackage.json',
  '__proto__',
  'F'.repeat(24),
  'f'.repeat(24),
  'f'.repeat(5000),
]
const QUERIES = ['', '', '', '?id=1&id=2', '?__proto__[a]=1', '?a=%00', '?%', '?a&a&a']

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Mostly a route as it is meant to be called, with something amiss. */
function anyRequest(
  routes: readonly Route[],
  sound: Record<string, unknown[]>,
  ids: readonly Id[],
  png: Buffer,
): fc.Arbitrary<Request> {
  const body = anyBody(sound, png)
  const parameter = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...BAD_PARAMETERS) },
  )
  return fc
    .record({
      route: fc.constantFrom(...routes),
      parameter,
      query: fc.constantFrom(...QUERIES),
      otherMethod: rarely(fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'POST', 'TRACE')),
      content: fc.oneof(
        { weight: 4, arbitrary: body.json },
        { weight: 3, arbitrary: body.multipart },
        { weight: 1, arbitrary: body.other },
      ),
      headers: rarely(anyHeaders),
    })
    .map(({ route, parameter, query, otherMethod, content, headers }) => ({
      ...content,
      method: otherMethod ?? route.method,
      url: route.path.replace(/\{\w+\}/, () => parameter) + query,
      headers: { ...headers, ...content.headers },
    }))
}

/** They would make anonymous calls of all that follow. */
const SESSION_ENDING = ['/api/auth/login', '/api/auth/logout']

describeOnEachDatabase('whatever arrives', (open) => {
  let test: TestApp
  let quiz: TestQuiz
  let player: Player
  let admin: Player
  let requestsTo: (routes: readonly Route[]) => fc.Arbitrary<Request>
  let routes: Route[]
  beforeAll(async () => {
    test = await startTestApp(open)
    player = await test.logIn('Abeba')
    admin = await test.logIn('Kebede', 'admin')
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers' })
    const sound = soundFields(player.user.id, quiz)
    const ids = [quiz.kingdomId, quiz.categoryId, ...quiz.questionIds, player.user.id]
    const png = await pngFile()
    requestsTo = (some) => anyRequest(some, sound, ids, png)
    routes = [...(await describedRoutes(test)), ...UNDESCRIBED]
  })
  afterAll(() => test.close())

  async function fuzz(caller: Pick<Player, 'inject'>, some: readonly Route[]): Promise<void> {
    const judge = async (request: Request) => {
      const answer = await caller.inject(request)
      if (answer.statusCode < 400) return
      expect(answer.statusCode).toBeLessThan(500)
      if (request.method === 'HEAD') return
      expect(v.is(v.strictObject(ProblemSchema.entries), answer.json()), answer.body).toBe(true)
    }
    const property = fc.asyncProperty(requestsTo(some), judge)
    await fc.assert(property, { seed: SEED, numRuns: REQUESTS_OF_EACH_CALLER })
  }

  async function fuzzLoggedIn(caller: Player): Promise<void> {
    await fuzz(
      caller,
      routes.filter(({ path }) => !SESSION_ENDING.includes(path)),
    )
    const status = await caller.inject({ url: '/api/auth/user' })
    expect(status.json()).toMatchObject({ loggedIn: true })
  }

  const catalogue = async () => [
    await listKingdoms(test.db),
    await listCategories(test.db),
    await listQuestionsOf(test.db, quiz.categoryId),
  ]

  it(
    'from anybody is answered, and leaves the catalogue alone',
    async () => {
      const before = await catalogue()
      await fuzz(test, routes)
      expect(await catalogue()).toEqual(before)
    },
    TIMEOUT_MS,
  )

  it(
    'from a player is answered, and leaves the catalogue alone',
    async () => {
      const before = await catalogue()
      await fuzzLoggedIn(player)
      expect(await catalogue()).toEqual(before)
    },
    TIMEOUT_MS,
  )

  it('from an admin is answered', () => fuzzLoggedIn(admin), TIMEOUT_MS)
})
