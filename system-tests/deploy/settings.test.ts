import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, SETTING_NAMES } from '../../server/src/platform/config.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

/** One that writes to its volume and to memory alone, with no rights but its user's and a bound on what it takes. */
const ServiceSchema = v.object({
  read_only: v.literal(true),
  cap_drop: v.tuple([v.literal('ALL')]),
  security_opt: v.tuple([v.literal('no-new-privileges:true')]),
  mem_limit: v.string(),
  pids_limit: v.number(),
  user: v.optional(v.string()),
  environment: v.record(v.string(), v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
})
const ComposeSchema = v.object({
  services: v.object({ database: ServiceSchema, setup: ServiceSchema, server: ServiceSchema }),
})

describe('compose.yaml', () => {
  const compose: unknown = parse(read('compose.yaml'), { merge: true })
  const servicesOf = () => v.parse(ComposeSchema, compose).services

  it.each(['setup', 'server'] as const)(
    'gives %s each setting that is read, no other',
    (service) => {
      expect(Object.keys(servicesOf()[service].environment).toSorted()).toEqual(
        SETTING_NAMES.toSorted(),
      )
    },
  )

  it('takes each from outside, but for what the containers have among themselves', () => {
    const environment = servicesOf().server.environment
    const fixed = Object.entries(environment).filter(
      ([name, value]) => !value.startsWith(`\${${name}:-`),
    )
    expect(fixed.map(([name]) => name).toSorted()).toEqual(
      ['ADMIN_PORT', 'DATABASE_URL', 'DATA_DIR', 'HOST', 'METRICS_HOST', 'PLAYER_PORT'].toSorted(),
    )
  })

  it('makes settings that are accepted when nothing is set but the password', () => {
    const filled = Object.entries(servicesOf().server.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/, '$1').replace(/\$\{POSTGRES_PASSWORD:[^}]*\}/, 'secret'),
    ])
    expect(readConfig(Object.fromEntries(filled))).toMatchObject({
      host: '0.0.0.0',
      databaseUrl: 'postgres://quiz:secret@database/quiz',
      dataDir: '/data',
      mailFrom: 'Quiz Kingdom <no-reply@localhost>',
    })
  })

  it('lets no service write to its image, or become more than its user', () => {
    // The image of PostgreSQL starts as root; that of the product has a user of its own (Containerfile).
    expect(servicesOf().database.user).toBe('postgres')
    expect(read('Containerfile')).toMatch(/^USER \d+:\d+$/m)
  })
})

it('deploy/quiz-kingdom.env names each setting that is read, but for those of the unit', () => {
  const named = [...read('deploy/quiz-kingdom.env').matchAll(/^#?([A-Z_]+)=/gm)]
  const ofUnit = [...read('deploy/quiz-kingdom@.service').matchAll(/\b([A-Z_]+_PORT)=/g)]
  const names = [...named, ...ofUnit].map(([, name = '']) => name)
  expect(names.toSorted()).toEqual(SETTING_NAMES.toSorted())
})
