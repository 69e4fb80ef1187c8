import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { type TestQuiz, toAnswers } from './test-quizzes.ts'

/** The part of JSON Schema that our OpenAPI description uses. */
type FieldSchema = v.InferOutput<typeof JsonFieldSchema>
const JsonFieldSchema = v.looseObject({
  type: v.optional(v.string()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
})
const FormFieldsSchema = v.object({ properties: v.record(v.string(), JsonFieldSchema) })
const BodySchema = v.union([
  FormFieldsSchema,
  v.pipe(
    v.object({ allOf: v.array(FormFieldsSchema) }),
    v.transform(({ allOf }) => mergeForms(allOf)),
  ),
  v.pipe(
    v.object({ oneOf: v.array(FormFieldsSchema) }),
    v.transform(({ oneOf }) => mergeForms(oneOf)),
  ),
])

function mergeForms(forms: readonly v.InferOutput<typeof FormFieldsSchema>[]) {
  return { properties: Object.assign({}, ...forms.map(({ properties }) => properties)) }
}

export interface ApiRoute {
  method: string
  /** With parameters such as `{id}`. */
  path: string
  /** The fields of the route's JSON body, if it has one. */
  fields?: Record<string, FieldSchema> | undefined
}

export interface ApiRequest {
  route: ApiRoute
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

const OperationSchema = v.object({
  requestBody: v.optional(
    v.object({ content: v.object({ 'application/json': v.object({ schema: BodySchema }) }) }),
  ),
})
const DescriptionSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), OperationSchema)),
})

/** Lists all routes of an OpenAPI description, so that new routes need no change here. */
export function listDescribedRoutes(description: unknown): ApiRoute[] {
  const { paths } = v.parse(DescriptionSchema, description)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      fields: requestBody?.content['application/json'].schema.properties,
    })),
  )
}

export const UNDESCRIBED_ROUTES: ApiRoute[] = [
  { method: 'GET', path: '/api/health' },
  { method: 'GET', path: '/api/docs/static/{file}' },
  { method: 'GET', path: '/api/nothing/{id}' },
]

/** Wrong types, extremes, and texts that a database or a parser may fail on. */
const HOSTILE_VALUES: unknown[] = [
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
const anyHostileValue = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue())

/** Valid values for each field, so that some requests pass the validation. */
export function createValidFields(userId: Id, quiz: TestQuiz): Record<string, unknown[]> {
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
    again: [undefined, true],
    answers: [toAnswers(quiz, 2), [], [{ questionId: kingdomId, selectedAnswer: 0 }]],
    title: ['Rivers', 'Lakes', 'Seas'],
    description: ['Long enough to be taken by each of the forms that ask for one'],
    color: ['#1f6b3a'],
    points: [2, '2'],
    timeAllowed: ['5:00'],
    questionText: ['Which river is the longest?'],
    options: [['Nile', 'Awash', 'Omo']],
    correctAnswer: [0, '2', 3],
    keepOrder: [true, false],
    difficulty: [undefined, 1, 2, 3],
    updatedAt: [undefined, undefined, '2026-03-02T09:00:00.000Z'],
  }
}

/** Values on both sides of each limit in a field's schema. */
function listEdges({ type, minLength, maxLength, minimum, maximum }: FieldSchema): unknown[] {
  const limits = [minLength, maxLength, minimum, maximum].filter((limit) => limit !== undefined)
  const numbers = limits.flatMap((limit) => [limit - 1, limit, limit + 1])
  if (type !== 'string') return [...numbers, null]
  return numbers.filter((length) => length >= 0).map((length) => 'x'.repeat(length))
}

/** A form with the fields of the route's schema, or with all known fields if it has none. */
function anyForm(sound: Record<string, unknown[]>, fields?: Record<string, FieldSchema>) {
  const names = Object.keys(fields ?? sound)
  return fc.record(
    Object.fromEntries(
      names.map((field) => [
        field,
        fc.oneof(
          { weight: 15, arbitrary: fc.constantFrom(...(sound[field] ?? [undefined])) },
          { weight: 2, arbitrary: fc.constantFrom(undefined, ...listEdges(fields?.[field] ?? {})) },
          { weight: 1, arbitrary: anyHostileValue },
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
const MULTIPART_BOUNDARY = 'edge'

/** Writes a form's fields as multipart; values other than text and numbers become JSON. */
function toMultipart(form: Record<string, unknown>): string {
  const entries = Object.entries(form).filter(([, value]) => value !== undefined)
  const parts = entries.map(([field, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? `content-disposition: form-data; name="${field}"\r\n\r\n${value}`
      : `content-disposition: form-data; name="${field}"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}`,
  )
  return parts.map((part) => `--${MULTIPART_BOUNDARY}\r\n${part}\r\n`).join('')
}

function anyMultipart(form: fc.Arbitrary<Record<string, unknown>>, png: Buffer) {
  const file = fc.record({
    name: fc.constantFrom('img_icon', 'img_icon', 'image', 'virus', '__proto__'),
    bytes: fc.constantFrom(png, png, png.subarray(0, 30), Buffer.from('<svg/>'), Buffer.alloc(0)),
  })
  const end = fc.constantFrom(
    `--${MULTIPART_BOUNDARY}--\r\n`,
    `--${MULTIPART_BOUNDARY}--\r\n`,
    `--${MULTIPART_BOUNDARY}`,
    '',
  )
  return fc
    .tuple(form, fc.array(file, { maxLength: 2 }), end)
    .map(([fields, files, last]) =>
      Buffer.concat([
        Buffer.from(toMultipart(fields)),
        ...files.flatMap(({ name, bytes }) => [
          Buffer.from(
            `--${MULTIPART_BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n'),
        ]),
        Buffer.from(last),
      ]),
    )
}

function anyBody({ sound, png }: RequestInputs, { fields }: ApiRoute) {
  const form = anyForm(sound, fields)
  const json = fc.oneof(
    { weight: 12, arbitrary: form.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: anyHostileValue.map((value) => JSON.stringify(value)) },
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
      {
        weight: 9,
        arbitrary: multipart.map(typed(`multipart/form-data; boundary=${MULTIPART_BOUNDARY}`)),
      },
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

const HOSTILE_PARAMETERS = [
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
const HOSTILE_QUERIES = ['', '', '', '?id=1&id=2', '?__proto__[a]=1', '?a=%00', '?%', '?a&a&a']

function rareArbitrary<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

interface RequestInputs {
  sound: Record<string, unknown[]>
  ids: readonly Id[]
  png: Buffer
}

/** Generates requests to any of the routes, most of them nearly valid. */
export function anyRequest(
  routes: readonly ApiRoute[],
  ingredients: RequestInputs,
): fc.Arbitrary<ApiRequest> {
  return fc.oneof(...routes.map((route) => anyRequestTo(route, ingredients)))
}

function anyRequestTo(route: ApiRoute, ingredients: RequestInputs): fc.Arbitrary<ApiRequest> {
  const body = anyBody(ingredients, route)
  const parameter = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ingredients.ids) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_PARAMETERS) },
  )
  const [json, multipart] = route.fields ? [8, 1] : [4, 3]
  return fc
    .record({
      parameter,
      query: fc.constantFrom(...HOSTILE_QUERIES),
      otherMethod: rareArbitrary(fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'POST', 'TRACE')),
      content: fc.oneof(
        { weight: json, arbitrary: body.json },
        { weight: multipart, arbitrary: body.multipart },
        { weight: 1, arbitrary: body.other },
      ),
      headers: rareArbitrary(anyHeaders),
    })
    .map(({ parameter, query, otherMethod, content, headers }) => ({
      ...content,
      route,
      method: otherMethod ?? route.method,
      url: route.path.replace(/\{\w+\}/, () => parameter) + query,
      headers: { ...headers, ...content.headers },
    }))
}

/** Routes that may end the caller's session, after which all calls would be anonymous. */
export const SESSION_ENDING_PATHS = [
  '/api/auth/login',
  '/api/auth/logout',
  '/api/accounts/{id}/disabled',
  '/api/accounts/{id}/role',
  '/api/accounts/{id}/sessions',
]
