import type { Operation } from '@quiz-kingdom/shared/api/operation.ts'
import { ANSWERS_MAX } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { readContract } from '../../../scripts/contract.ts'
import { openTestSqlite } from '../testing/databases.ts'
import { type Caller, type Player, shareTestApp } from '../testing/test-app.ts'

interface Body extends Pick<Operation, 'access'> {
  name: string
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  schema: v.GenericSchema
}

const ID = '0'.repeat(24)
const JSON_TYPE = { 'content-type': 'application/json' }
const test = shareTestApp(openTestSqlite)
let admin: Player
let apiDescription: unknown
let bodies: Body[]
beforeAll(async () => {
  admin = await test.logIn('Kebede', 'admin')
  bodies = [...(await readContract()).values()].flat().flatMap(toBodies)
  apiDescription = (await test.get('/api/openapi.json')).json()
})

function toBodies({ method, path, access, body }: Operation): Body[] {
  if (!body || method === 'GET') return []
  const url = path.replaceAll(/:\w+/g, ID)
  return [{ name: `${method} ${path}`, method, url, access, schema: body }]
}

const send = (who: Caller, { method, url }: Body, payload: string) =>
  who.inject({ method, url, payload, headers: JSON_TYPE })

it('is known to these tests', () => {
  expect(bodies.length).toBeGreaterThan(25)
})

it('is read for guests only where they may make the call', async () => {
  const readForGuests = []
  for (const body of bodies) {
    const { statusCode } = await send(test, body, '{')
    if (statusCode !== 401) readForGuests.push(body.name)
  }
  const open = bodies.filter(({ access }) => access === 'anyone')
  expect(open.length).toBeGreaterThan(8)
  expect(readForGuests.sort()).toEqual(open.map(({ name }) => name).sort())
})

/** All of them are unclosed, so that a parser would refuse them for another reason. */
const HOSTILE_BODIES = [
  `{"a":${'['.repeat(60)}`,
  `{"a":${'['.repeat(100_000)}`,
  `{"a":[${'{},'.repeat(100_000)}`,
  `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":0`)}`,
]

it('is refused when it is too deep or too large, before it is parsed', async () => {
  for (const body of bodies) {
    for (const payload of HOSTILE_BODIES) {
      const answer = await send(admin, body, payload)
      expect([400, 413], body.name).toContain(answer.statusCode)
      expect(answer.json().message, body.name).toMatch(/too deeply|too large|too many/)
    }
  }
})

it('is described with its lists and what they hold', () => {
  const lists = bodies.flatMap(({ name }) =>
    listFieldPaths('array', findDescribedBody(name)).map(formatPath),
  )
  expect(lists).toContain('answers')
  expect(lists).toContain('questions.0.options')
})

it('has each list’s length judged before its entries', () => {
  for (const { name, schema } of bodies) {
    for (const path of listFieldPaths('array', findDescribedBody(name))) {
      const long = Array.from({ length: 100_000 }, () => ({}))
      const about = findIssues(schema, path, long)
      expect([name, formatPath(path), about.length]).toEqual([name, formatPath(path), 1])
    }
  }
})

it('has few faults named where a player sends a list of nothing but faults', () => {
  for (const { name, schema } of bodies.filter(({ access }) => access !== 'admin')) {
    for (const path of listFieldPaths('array', findDescribedBody(name))) {
      const faulty = Array.from({ length: ANSWERS_MAX }, () => ({}))
      expect([name, findIssues(schema, path, faulty).length]).toEqual([name, 1])
    }
  }
})

it('has a limit for each text', () => {
  for (const { name, schema } of bodies) {
    for (const path of listFieldPaths('string', findDescribedBody(name))) {
      const about = findIssues(schema, path, 'x'.repeat(3_000_000))
      expect([name, formatPath(path), about.length > 0]).toEqual([name, formatPath(path), true])
    }
  }
})

type FieldPath = readonly (string | 0)[]

/** Returns the issues of a form with this value at this path, at the path or within it. */
function findIssues(schema: v.GenericSchema, path: FieldPath, value: unknown) {
  const form = path.reduceRight((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value)
  const issues = listAlternatives(schema).flatMap((each) => v.safeParse(each, form).issues ?? [])
  return issues.filter((issue) => `${v.getDotPath(issue)}.`.startsWith(`${formatPath(path)}.`))
}

function listAlternatives(schema: v.GenericSchema): readonly v.GenericSchema[] {
  if (schema.type !== 'variant' || !('options' in schema) || !Array.isArray(schema.options)) {
    return [schema]
  }
  return schema.options.filter(isSchema)
}

const formatPath = (path: FieldPath) => path.join('.')

/** Returns the paths of this type in a JSON schema, with 0 for the entries of a list. */
function listFieldPaths(
  type: 'array' | 'string',
  schema: unknown,
  path: FieldPath = [],
): FieldPath[] {
  if (typeof schema !== 'object' || schema === null) return []
  const parts = new Map<string, unknown>(Object.entries(schema))
  const inner = (key: string) => Object.entries(parts.get(key) ?? {})
  const here = parts.get('type') === type ? [path] : []
  return [
    ...here,
    ...inner('properties').flatMap(([field, part]) => listFieldPaths(type, part, [...path, field])),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
      inner(key).flatMap(([, part]) => listFieldPaths(type, part, path)),
    ),
    ...listFieldPaths(type, parts.get('items'), [...path, 0]),
  ]
}

function findDescribedBody(name: string): unknown {
  const [method = '', url = ''] = name.split(' ')
  const path = url.replaceAll(/:(\w+)/g, '{$1}')
  const steps = ['paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json']
  return [...steps, 'schema'].reduce<unknown>(
    (part, key) => new Map<string, unknown>(Object.entries(part ?? {})).get(key),
    apiDescription,
  )
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && '~standard' in value
}
