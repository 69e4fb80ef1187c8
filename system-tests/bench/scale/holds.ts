import { sql } from 'kysely'
import {
  readEngagement,
  readQuestionStats,
  readTopPlayerStats,
} from '../../../server/src/dashboard/figures.ts'
import { rollUp } from '../../../server/src/dashboard/roll-up.ts'
import { DAY_S, isoAfter } from '../../../server/src/platform/clock.ts'
import { type Db, inTransaction, openDatabase } from '../../../server/src/platform/db/database.ts'

const FEED_ROUNDS = 20

/**
 * For how long, at a stretch, the dashboard's work holds what a player may need, in ms: that, and no
 * more, is what a player's call can wait because of it. On SQLite a query holds the one connection
 * and the event loop, and a transaction holds the connection.
 */
export interface Holds {
  feedQueries: number[]
  /** A transaction of the roll-up up to its commit. */
  steps: number[]
  /** These wait for the disk. */
  stepCommits: number[]
  /** Of a transaction that writes a single row, in turn with those: what anybody's takes. */
  smallestCommits: number[]
}

/** With nobody else there. The roll-up takes back the day that left the period two days ago. */
export async function measureHolds(url: string): Promise<Holds> {
  const queries: number[] = []
  const db = openDatabase(url, 'call', { onQuery: (ms) => queries.push(ms) })
  const holds: Holds = { feedQueries: [], steps: [], stepCommits: [], smallestCommits: [] }
  await sql`create table bench_row (number integer)`.execute(db)
  const steps = rollUp(db, new Date(isoAfter(new Date(), -DAY_S)))
  for (let done: boolean | undefined; !done; ) {
    const step = await timed(queries, async () => {
      done = (await steps.next()).done
    })
    holds.steps.push(step.untilCommit)
    holds.stepCommits.push(step.commit)
    holds.smallestCommits.push((await timed(queries, () => writeOneRow(db))).commit)
  }
  for (let round = 0; round < FEED_ROUNDS; round++) {
    for (const readFeed of [readEngagement, readTopPlayerStats, readQuestionStats]) {
      queries.length = 0
      await readFeed(db, new Date())
      holds.feedQueries.push(...queries)
    }
  }
  await sql`drop table bench_row`.execute(db)
  await db.destroy()
  return holds
}

/** The last query of a transaction is its commit. */
async function timed(
  queries: number[],
  transact: () => Promise<void>,
): Promise<{ untilCommit: number; commit: number }> {
  queries.length = 0
  const started = performance.now()
  await transact()
  const commit = queries.at(-1) ?? 0
  return { untilCommit: performance.now() - started - commit, commit }
}

async function writeOneRow(db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await sql`insert into bench_row values (1)`.execute(transaction)
  })
}
