import assert from 'node:assert/strict'
import { type Problem, ProblemSchema } from '@quiz-kingdom/shared/entities/base/problem.ts'
import { Kysely } from 'kysely'
import * as v from 'valibot'
import { camelCaseNames, type Db, parseSqlitePath } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { openPostgres } from '../../server/src/platform/db/postgres-dialect.ts'
import type { Schema } from '../../server/src/platform/db/schema.ts'
import { createSqliteDialect } from '../../server/src/platform/db/sqlite-dialect.ts'
import { CALL_LIMITS } from '../../server/src/platform/pool-limits.ts'
import { startTestApp } from '../../server/src/testing/test-app.ts'
import { type Contents, createReader, describeChange } from './database-contents.ts'
import { type FaultKind, Faults, withFaults } from './faulty-dialect.ts'
import { createStage, type Send, type Stage, type WritingCall } from './stage.ts'

interface Failure {
  kind: FaultKind
  /** Of the answer. */
  status: number
}

const UNFORESEEN: Failure = {
  kind: { name: 'refused', error: new Error('nobody foresaw this') },
  status: 500,
}
/** What the databases say that cannot go on, as their drivers pass it on. */
const SQLITE_FAILURES: Failure[] = [
  {
    kind: {
      name: 'refused',
      error: Object.assign(new Error('disk I/O error'), { errcode: 10 }),
    },
    status: 503,
  },
  UNFORESEEN,
]
const POSTGRES_FAILURES: Failure[] = [
  { kind: { name: 'unheard' }, status: 503 },
  {
    kind: {
      name: 'refused',
      error: Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
    },
    status: 503,
  },
  UNFORESEEN,
]

/**
 * Lets each query of a call that writes fail, one at a time. Rejects unless all or nothing of the
 * call has happened, the answer says clearly which, and a call that failed succeeds afterwards.
 * The short form tries the one kind of failure that is the hardest. Gives how many queries failed.
 */
export async function failEveryQuery(
  url: string,
  call: WritingCall,
  length: 'long' | 'short',
): Promise<number> {
  const faults = new Faults()
  const path = parseSqlitePath(url)
  const dialect =
    path === undefined ? openPostgres(url, CALL_LIMITS).dialect : createSqliteDialect(path)
  const db: Db = new Kysely<Schema>({
    dialect: withFaults(dialect, faults),
    plugins: [camelCaseNames],
  })
  const test = await startTestApp(async () => {
    await migrate(db)
    return db
  })
  try {
    const stage = await createStage(test)
    const read = await createReader(db)
    const failures = path === undefined ? POSTGRES_FAILURES : SQLITE_FAILURES
    const tried = length === 'short' ? failures.slice(0, 1) : failures
    let count = 0
    for (const { kind, status } of tried) {
      count += await failEach({ call, stage, faults, read, kind, status })
    }
    return count
  } finally {
    await test.close()
  }
}

interface Trial extends Failure {
  call: WritingCall
  stage: Stage
  faults: Faults
  read: () => Promise<Contents>
}

/** Gives how many faults there were: as many as the call has queries. */
async function failEach(trial: Trial): Promise<number> {
  const whole = await changeOf(trial)
  for (let atQuery = 1; ; atQuery++) {
    const hasCome = await failAt(trial, atQuery, whole)
    if (!hasCome) return atQuery - 1
  }
}

/** What the call changes when nothing goes wrong. */
async function changeOf(trial: Trial): Promise<string> {
  const send = await trial.call.prepare(trial.stage)
  return (await watch(trial, send)).change
}

async function watch({ read }: Trial, send: Send) {
  const before = await read()
  const answer = await send()
  return { answer, change: describeChange(before, await read()) }
}

async function failAt(trial: Trial, atQuery: number, whole: string): Promise<boolean> {
  const { call, stage, faults, kind, status } = trial
  const what = `${call.name}, query ${atQuery} ${kind.name}`
  const send = await call.prepare(stage)
  let hasCome = false
  const { answer, change } = await watch(trial, async () => {
    faults.arm({ atQuery, kind })
    const given = await send()
    hasCome = faults.disarm()
    return given
  })
  // What fails may be what the call can do without.
  if (!hasCome || answer.statusCode === call.success) {
    assert.equal(answer.statusCode, call.success, `${what}: ${answer.body}`)
    const outcomes = hasCome && call.isDeferred ? ['', whole] : [whole]
    assert.ok(outcomes.includes(change), `${what}: ${change} instead of ${outcomes.join(' or ')}`)
    return hasCome
  }
  assert.equal(answer.statusCode, status, `${what}: ${answer.body}`)
  const problem: Problem = answer.json()
  assert.ok(v.is(v.strictObject(ProblemSchema.entries), problem), `${what}: ${answer.body}`)
  if (kind.name === 'unheard') {
    assert.ok(['', whole].includes(change), `${what}: ${change} instead of ${whole} or nothing`)
    return true
  }
  assert.equal(change, '', `${what}: ${change}`)
  const again = await watch(trial, send)
  assert.equal(again.answer.statusCode, call.success, `${what}, again: ${again.answer.body}`)
  assert.equal(again.change, whole, `${what}, again`)
  return true
}
