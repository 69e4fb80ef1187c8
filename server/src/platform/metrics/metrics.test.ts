import { expect, it } from 'vitest'
import { buildApp } from '../../app/build-app.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createMetrics } from './metrics.ts'
import { createRecentPlayers } from './recent-players.ts'

/** The value of a line such as `name{label="value"} 3`. */
function findValue(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

const REQUEST_COUNT_METRIC = 'quiz_kingdom_http_request_duration_seconds_count'

it('counts calls by route and not by address, those with kept replies too, each app for itself', async () => {
  const test = await startTestApp(openTestSqlite)
  const metrics = createMetrics()
  const others = createMetrics()
  const app = await buildApp({ ...test, metrics })
  const other = await buildApp({ ...test, metrics: others })
  await Promise.all([app.ready(), other.ready()])
  const id = '0123456789abcdef01234567'
  for (const url of [
    '/api/kingdom',
    '/api/kingdom',
    '/api/kingdom?a',
    '/api/nothing',
    '/made/up',
  ]) {
    await app.inject({ url })
  }
  await app.inject({ url: `/api/category/kingdom/${id}` })
  await app.inject({ url: `/api/category/kingdom/${id}` })
  await app.inject({ url: '/api/images/whatever' })
  await other.inject({ url: '/api/health' })
  const text = await metrics.render()
  await app.close()
  await other.close()
  await test.close()

  const counted = (labels: string) => findValue(text, `${REQUEST_COUNT_METRIC}{${labels}}`)
  expect(counted('method="GET",route="/api/kingdom",status="200"')).toBe(3)
  expect(counted('method="GET",route="/api/category/kingdom/:id",status="200"')).toBe(2)
  expect(counted('method="GET",route="/api/images/:id",status="404"')).toBe(1)
  expect(counted('method="",route="unknown",status="404"')).toBe(2)
  expect(text).not.toContain(id)
  expect(text).not.toContain('/api/health')
  expect(await others.render()).toContain('/api/health')
})

it('puts each duration into all buckets that hold it', async () => {
  const metrics = createMetrics()
  for (const ms of [0.5, 3, 3, 7000]) metrics.countQuery(ms, ms > 5000)
  const text = await metrics.render()
  const name = 'quiz_kingdom_database_query_duration_seconds'
  const within = (le: string) => findValue(text, `${name}_bucket{le="${le}"}`)
  expect(['0.001', '0.0025', '0.005', '5', '+Inf'].map(within)).toEqual([1, 1, 3, 3, 4])
  expect(findValue(text, `${name}_count`)).toBe(4)
  expect(findValue(text, `${name}_sum`)).toBeCloseTo(7.0065)
  expect(text).toContain(`# TYPE ${name} histogram`)
  expect(findValue(text, 'quiz_kingdom_database_query_failures_total')).toBe(1)
})

it('counts a player of the last five minutes once', () => {
  let now = 0
  const players = createRecentPlayers(() => now)
  players.note('a')
  players.note('b')
  now = 4 * 60_000
  players.note('a')
  expect(players.count()).toBe(2)
  now = 6 * 60_000
  expect(players.count()).toBe(1)
})
