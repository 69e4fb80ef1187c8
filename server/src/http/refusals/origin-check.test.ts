import { describe, expect, it } from 'vitest'
import { openTestSqlite } from '../../testing/databases.ts'
import { shareTestApp, startTestApp } from '../../testing/test-app.ts'

describe('an unsafe call', () => {
  const test = shareTestApp(openTestSqlite)

  const logOut = async (headers: Record<string, string>) =>
    (await test.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:30000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('is refused to a page elsewhere: %j', async (headers) => {
    expect(await logOut(headers)).toBe(403)
  })

  it('is open to both sites and to what is no browser', async () => {
    expect(await logOut({ origin: test.config.playerUrl })).toBe(200)
    expect(await logOut({ origin: test.config.adminUrl })).toBe(200)
    expect(await logOut({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await logOut({})).toBe(200)
  })
})

it('goes by the host that was asked for, not by one that a page has made up', async () => {
  const test = await startTestApp(openTestSqlite, {
    trustProxy: 1,
    playerUrl: 'https://quiz.example',
    adminUrl: 'https://admin.quiz.example',
  })
  const admin = await test.logIn('chief', 'admin')
  const read = async (headers: Record<string, string>) =>
    (await admin.inject({ url: '/api/questions/stats', headers })).statusCode
  const onPlayerSite = { 'sec-fetch-site': 'same-origin', host: 'quiz.example' }
  expect(await read(onPlayerSite)).toBe(403)
  expect(await read({ ...onPlayerSite, 'x-forwarded-host': 'admin.quiz.example' })).toBe(403)
  expect(await read({ 'sec-fetch-site': 'same-origin', host: 'admin.quiz.example' })).toBe(200)
  await test.close()
})
