import { describe, expect, it } from 'vitest'
import type { Config } from '../../platform/config.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { startTestApp } from '../../testing/test-app.ts'

async function readHeaders(
  url: string,
  { config = {}, origin }: { config?: Partial<Config>; origin?: string } = {},
) {
  const test = await startTestApp(openTestSqlite, config)
  const { headers } = await test.inject({ url, headers: origin === undefined ? {} : { origin } })
  await test.close()
  return headers
}

describe('answers of the API', () => {
  const unreadable = '/api/images/%E0%A4%A'

  it.each(['/api/kingdom', '/api/nothing', '/api/questions', unreadable])(
    'load, run and frame nothing, as data should: %s',
    async (url) => {
      expect((await readHeaders(url))['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
    },
  )

  it.each(['/api/kingdom', unreadable])(
    'are taken for nothing but what they say they are: %s',
    async (url) => {
      expect((await readHeaders(url))['x-content-type-options']).toBe('nosniff')
    },
  )

  it('describe themselves on a page that runs nothing inline and is framed by nobody', async () => {
    const policy = String((await readHeaders('/api/docs/'))['content-security-policy'])
    expect(policy).not.toMatch(/unsafe-|https:/)
    expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'")
  })

  it.each([
    '/api/auth/user',
    '/api/nothing',
    '/api/questions',
    '/api/quiz-result/top-players-stats',
    '/assets/of-the-next-release.js',
    unreadable,
  ])('are kept by nobody, unless they say so: %s', async (url) => {
    expect((await readHeaders(url))['cache-control']).toBe('no-store')
  })

  it('tell no other site where a link was followed from', async () => {
    expect((await readHeaders('/api/kingdom'))['referrer-policy']).toBe('no-referrer')
  })

  it('are for pages of their own origin, and in no frame', async () => {
    const headers = await readHeaders('/api/kingdom')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it.each(['playerUrl', 'adminUrl'] as const)(
    'may be read by %s, with its cookie, the server’s time, how long to wait and the code of the call',
    async (site) => {
      const origin = `https://${site}.example`.toLowerCase()
      const headers = await readHeaders('/api/kingdom', { origin, config: { [site]: origin } })
      expect(headers['access-control-allow-origin']).toBe(origin)
      expect(headers['access-control-allow-credentials']).toBe('true')
      expect(headers['access-control-expose-headers']).toBe('Date, Retry-After, X-Request-Id')
    },
  )

  it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example'])(
    'are never opened to %s',
    async (origin) => {
      const headers = await readHeaders('/api/kingdom', { origin })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers.vary).toMatch(/origin/i)
    },
  )

  it('keep browsers on https for a year where the site has it, and there alone', async () => {
    const https = await readHeaders('/api/kingdom', {
      config: { playerUrl: 'https://quiz.example' },
    })
    expect(https['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const alone = { playerUrl: 'https://quiz.example', hstsSubdomains: false }
    const withoutSubdomains = await readHeaders('/api/kingdom', { config: alone })
    expect(withoutSubdomains['strict-transport-security']).toBe('max-age=31536000')
    const http = await readHeaders('/api/kingdom')
    expect(http['strict-transport-security']).toBeUndefined()
  })

  it('to a preflight let the player site send with its cookie', async () => {
    const test = await startTestApp(openTestSqlite)
    const origin = test.config.playerUrl
    const headers = { origin, 'access-control-request-method': 'PUT' }
    const answer = await test.inject({ method: 'OPTIONS', url: '/api/quiz-result/submit', headers })
    await test.close()
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    })
  })
})
