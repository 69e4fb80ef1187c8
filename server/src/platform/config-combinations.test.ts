import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { findConfigWarnings } from './config-combinations.ts'

const PUBLIC_ENVIRONMENT = {
  PLAYER_URL: 'https://quiz.example',
  ADMIN_URL: 'https://admin.quiz.example',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@quiz.example',
}

describe('settings that contradict one another', () => {
  it.each([
    ['ADMIN_PORT', { PLAYER_PORT: '4000', ADMIN_PORT: '4000' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_PORT', { METRICS_PORT: '3001' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/quiz' }],
    ['ADMIN_URL', { PLAYER_URL: 'https://quiz.example', ADMIN_URL: 'https://quiz.example/' }],
    ['ADMIN_URL', { PLAYER_URL: 'https://quiz.example', ADMIN_URL: 'http://admin.quiz.example' }],
    ['COOKIE_DOMAIN', { ...PUBLIC_ENVIRONMENT, COOKIE_DOMAIN: 'admin.quiz.example' }],
    ['COOKIE_DOMAIN', { ...PUBLIC_ENVIRONMENT, COOKIE_DOMAIN: 'iz.example' }],
    ['COOKIE_DOMAIN', { COOKIE_DOMAIN: 'quiz.example' }],
  ])('are refused by a line that begins with %s: %o', (variable, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${variable} .*$`))
  })

  it.each(['quiz.example', '.quiz.example', 'Quiz.Example', 'example'])(
    'are none where the cookie domain %s holds both sites',
    (COOKIE_DOMAIN) => {
      expect(() => readConfig({ ...PUBLIC_ENVIRONMENT, COOKIE_DOMAIN })).not.toThrow()
    },
  )

  it('are none where the console is reached through a tunnel', () => {
    const environment = { ...PUBLIC_ENVIRONMENT, ADMIN_URL: 'http://localhost:3001' }
    expect(() => readConfig(environment)).not.toThrow()
  })
})

describe('doubtful settings', () => {
  it.each([
    ['TRUST_PROXY', { ...PUBLIC_ENVIRONMENT, TRUST_PROXY: 'off' }],
    [
      'TRUST_PROXY',
      { ...PUBLIC_ENVIRONMENT, TRUST_PROXY: 'off', PLAYER_URL: 'https://play.example' },
    ],
    ['PLAYER_URL', { ...PUBLIC_ENVIRONMENT, PLAYER_URL: 'http://quiz.example' }],
    ['SMTP_URL', { ...PUBLIC_ENVIRONMENT, SMTP_URL: '', MAIL_FROM: '' }],
    ['MAIL_FROM', { ...PUBLIC_ENVIRONMENT, MAIL_FROM: '' }],
    ['RATE_LIMIT', { ...PUBLIC_ENVIRONMENT, RATE_LIMIT: 'off' }],
  ])('are told in one line that begins with %s', (variable, environment) => {
    const doubts = findConfigWarnings(readConfig(environment))
    expect(doubts).toEqual([expect.stringMatching(new RegExp(`^${variable} .*$`))])
  })

  it.each([{}, PUBLIC_ENVIRONMENT, { ...PUBLIC_ENVIRONMENT, TRUST_PROXY: '2' }])(
    'are not found in %o',
    (environment) => {
      expect(findConfigWarnings(readConfig(environment))).toEqual([])
    },
  )
})
