import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { startPostgresServer } from '../../server/src/testing/embedded-postgres.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import { MAIN } from '../support/paths.ts'
import {
  countAcknowledged,
  insertCast,
  openSite,
  orFailure,
  playAll,
  verify,
} from '../support/writers.ts'

/** Debian's package faketime. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const COUNTED_LIMIT_MS = 60_000
const LOOK_MS = 500

interface Options {
  seed: number
  playMs: number
  /** How far the clock of one of two processes is ahead. */
  aheadS: number
}

/** Rejects where something is lost or doubled, or an attempt is not counted, since one process is ahead of another. */
export async function setClocksApart({ seed, playMs, aheadS }: Options) {
  assert.ok(existsSync(LIBRARY), `There is no ${LIBRARY}: apt-get install faketime`)
  const postgres = await startPostgresServer({ isDurable: true })
  const db = openDatabase(await postgres.createDatabase('clocks'), 'setup')
  let processes: LaunchedProcess[] = []
  try {
    const cast = await insertCast(db)
    const settings = {
      DATABASE_URL: `${postgres.url}/clocks`,
      RATE_LIMIT: 'off',
      TRUST_PROXY: '1',
    }
    const wrong = {
      LD_PRELOAD: LIBRARY,
      FAKETIME: `+${aheadS}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    processes = await Promise.all([
      launchProcess(MAIN, { ...settings, ...wrong }),
      launchProcess(MAIN, settings),
    ])
    await Promise.all(processes.map((each) => each.until('Quiz Kingdom is up')))
    const site = openSite(processes, seed)
    const playing = playAll(site, cast)
    await orFailure(sleep(playMs), playing)
    site.isOver = true
    await playing
    for (const client of site.clients) client.close()
    await verify(db, site)
    await untilCounted(db)
    return {
      acknowledged: Object.values(countAcknowledged(site)).reduce((sum, each) => sum + each, 0),
      refused: site.repeated,
      slowest: site.slowest,
      lines: processes.map((each) => each.printed().split('\n').filter(isProblem)),
    }
  } finally {
    for (const { child } of processes) child.kill('SIGTERM')
    await Promise.all(processes.map(({ exit }) => exit))
    await db.destroy()
    await postgres.remove()
  }
}

/** Of a process's log: a line of a warning or an error. */
export const isProblem = (line: string) => line !== '' && JSON.parse(line).level >= 40

/** Each first attempt counts once, whichever process took it. */
async function untilCounted(db: Db): Promise<void> {
  const limit = performance.now() + COUNTED_LIMIT_MS
  for (;;) {
    const first = await db
      .selectFrom('attempt')
      .select('picks')
      .where('kind', '=', 'first')
      .where('submittedAt', 'is not', null)
      .execute()
    const answers = first.reduce((sum, { picks }) => sum + (picks?.length ?? 0), 0)
    const counts = await db.selectFrom('revisionCount').select('attempts').execute()
    const counted = counts.reduce((sum, { attempts }) => sum + attempts, 0)
    if (counted === answers && counted > 0) return
    assert.ok(performance.now() < limit, `${counted} of ${answers} answers are counted`)
    await sleep(LOOK_MS)
  }
}
