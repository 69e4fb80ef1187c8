import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('needs nothing set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    playerPort: 3000,
    adminPort: 3001,
    playerUrl: 'http://localhost:3000',
    adminUrl: 'http://localhost:3001',
    databaseUrl: `sqlite:${resolve('data/quiz-kingdom.sqlite')}`,
    requireVerifiedEmail: false,
    starterContent: true,
    rateLimit: true,
    trustProxy: 0,
    hstsSubdomains: true,
    readyGraceMs: 1000,
    databaseLimits: { size: 20, connectMs: 1500, statementMs: 2000, prepare: true },
    serveApps: true,
  })
})

it('asks for verified addresses as soon as mail really goes out', () => {
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).requireVerifiedEmail).toBe(true)
  const open = { SMTP_URL: 'smtp://mail.example', REQUIRE_VERIFIED_EMAIL: 'off' }
  expect(readConfig(open).requireVerifiedEmail).toBe(false)
})

it('keeps only the origin of a public address', () => {
  expect(readConfig({ PLAYER_URL: 'https://quiz.example/' }).playerUrl).toBe('https://quiz.example')
})

it.each([
  ['off', 0],
  ['on', 1],
  ['0', 0],
  ['3', 3],
])('takes TRUST_PROXY=%s for %i proxies', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(proxies)
})

it('takes an empty value for an unset one', () => {
  expect(readConfig({ PLAYER_PORT: '', SMTP_URL: '' })).toMatchObject({
    playerPort: 3000,
    smtpUrl: undefined,
  })
})

it.each([
  ['PLAYER_PORT', 'http'],
  ['PLAYER_PORT', '70000'],
  ['PLAYER_PORT', '0'],
  ['ADMIN_URL', 'quiz.example'],
  ['ADMIN_URL', 'ftp://quiz.example'],
  ['DATABASE_URL', 'mysql://localhost/quiz'],
  ['SMTP_URL', 'mail.example'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_EMAIL', `${'a'.repeat(250)}@b.et`],
  ['ADMIN_USERNAME', 'ab'],
  ['ADMIN_USERNAME', 'a'.repeat(21)],
  ['ADMIN_USERNAME', '\u3164\u3164\u3164'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', `Aa1!${'a'.repeat(253)}`],
  ['SMTP_URL', 'smtp://postman:pass/word@mail.example'],
  ['STARTER_CONTENT', 'yes'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_CONNECT_TIMEOUT_MS', '1s'],
  ['DATABASE_STATEMENT_TIMEOUT_MS', '99'],
  ['READY_GRACE_MS', '499'],
  ['READY_GRACE_MS', '3001'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('names %s when it is "%s"', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `))
})
