import type { ApiRequest, ApiRoute } from './any-request.ts'

/** Sizes in bytes: below and above the limit of most request bodies. */
const BODY_SIZES = [15_000, 1_000_000]
/** Sizes in bytes for the routes that accept longer bodies, just below their limits. */
const LONGER_BODY_SIZES: Record<string, number> = {
  '/api/quiz-result/submit': 500_000,
  '/api/questions/import': 8_000_000,
  '/api/questions/similar': 8_000_000,
}

/** JSON that is expensive for its size: deeply nested, with many keys, or with long lists. */
export function* generateHostileRequests(routes: readonly ApiRoute[]): Generator<ApiRequest> {
  for (const route of routes) {
    if (!route.fields) continue
    const longer = LONGER_BODY_SIZES[route.path]
    for (const size of longer === undefined ? BODY_SIZES : [...BODY_SIZES, longer]) {
      for (const body of generateHostileBodies(route.fields, size)) yield toRequest(route, body)
    }
  }
}

function* generateHostileBodies(fields: Record<string, object>, size: number): Generator<string> {
  yield `{"a":${'['.repeat(size / 2 - 10)}${']'.repeat(size / 2 - 10)}}`
  yield `{${createJsonEntries(size, (at) => `"k${at}":0`)}}`
  const names = Object.keys(fields)
  const text = 'x'.repeat(size / names.length - 100)
  yield `{${names.map((field) => `"${field}":"${text}"`)}}`
  for (const [field, schema] of Object.entries(fields)) {
    if (!('items' in schema)) continue
    for (const entry of ['0', '{}', createInvalidEntry(schema.items)]) {
      yield `{"${field}":[${createJsonEntries(size - 100, () => entry)}]}`
    }
  }
}

/** An entry with an error in each field. */
function createInvalidEntry(schema: unknown): string {
  const names = [...JSON.stringify(schema).matchAll(/"(\w+)":\{"(?:type|anyOf|oneOf)/g)]
  const fields = names.map(([, name]) => `"${name}":[0,0,0,0,0,0]`)
  return `{${fields.join()}}`
}

function createJsonEntries(size: number, entryAt: (at: number) => string): string {
  const entries: string[] = []
  for (let length = 0; length < size; length += (entries.at(-1)?.length ?? 0) + 1) {
    entries.push(entryAt(entries.length))
  }
  return entries.slice(0, -1).join()
}

function toRequest(route: ApiRoute, body: string): ApiRequest {
  return {
    route,
    method: route.method,
    url: route.path.replace('{day}', '2026-03-02').replaceAll(/\{\w+\}/g, '0'.repeat(24)),
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(body),
  }
}
