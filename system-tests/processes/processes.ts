import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import type { Engine } from '../support/engines.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from '../support/http-client.ts'
import { MAIN } from '../support/paths.ts'

/** Of each process. */
const CONNECTIONS = 100

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  cookie?: string
  /** The caller's, as a proxy in front would tell it. */
  address?: string
}

/** Several processes of the product over one database, which has no admin and no quizzes. */
export interface Processes {
  db: Db
  count: number
  /** By the number of the process, from 0 on. */
  call: (place: number, call: Call) => Promise<HttpAnswer>
  /** Starts one more, and returns its number. */
  add: () => Promise<number>
  close: () => Promise<void>
}

export async function startProcesses(engine: Engine, count: number): Promise<Processes> {
  const url = await engine.createDatabase('processes')
  const db = openDatabase(url)
  await migrate(db)
  const dataDir = await mkdtemp(join(tmpdir(), 'quiz-kingdom-processes-'))
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    TRUST_PROXY: '1',
  }
  const running: { launched: LaunchedProcess; client: HttpClient }[] = []
  async function add(): Promise<number> {
    const launched = await launchProcess(MAIN, settings)
    const client = createHttpClient(launched.playerPort, CONNECTIONS)
    const place = running.push({ launched, client }) - 1
    await launched.until('Quiz Kingdom is up')
    return place
  }
  async function close(): Promise<void> {
    for (const { launched, client } of running) {
      client.close()
      launched.child.kill('SIGKILL')
      await launched.exit
    }
    await db.destroy()
    await rm(dataDir, { recursive: true })
  }
  await Promise.all(Array.from({ length: count }, add)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    db,
    count,
    add,
    close,
    call: async (place, { method = 'GET', path, body, cookie, address = '192.0.2.1' }) => {
      const process = running[place]
      assert(process, `There is no process ${place}`)
      const headers = {
        'x-forwarded-for': address,
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const sent = body && { body: JSON.stringify(body) }
      return process.client.send({ method, path, headers, ...sent })
    },
  }
}

/** Makes so many calls at once, to one process after the other; returns how often each status was answered. */
export async function callAtOnce(
  { call, count }: Processes,
  calls: number,
  callOf: (index: number) => Call,
): Promise<Record<number, number>> {
  return countStatuses(
    await Promise.all(
      Array.from({ length: calls }, (_, index) => call(index % count, callOf(index))),
    ),
  )
}

export function countStatuses(answers: readonly HttpAnswer[]): Record<number, number> {
  const groups = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, group]) => [status, group.length]))
}
