import { isoAfter } from '../../server/src/clock.ts'
import { type Db, inTransaction, openDatabase } from '../../server/src/db/database.ts'
import {
  readEngagement,
  readQuestionStats,
  readTopPlayerStats,
} from '../../server/src/insights/insights.ts'
import { rollUp } from '../../server/src/insights/roll-up.ts'

const DAY_S = 24 * 60 * 60
const FEED_ROUNDS = 20

/**
 * For how long, at a stretch, the dashboard's work holds what a player may need, in ms: that, and no
 * more, is what a player's call can wait because of it. On SQLite a query holds the one connection
 * and the event loop, and a transaction holds the connection.
 */
export interface Holds {
  feedQueries: number[]
  /** All queries of a transaction of the roll-up together. */
  stepQueries: number[]
  /** What is left of the transaction: its beginning and its commit, which wait for the disk. */
  stepCommits: number[]
  /** The same of a transaction that writes a single row, in turn with those: what anybody's takes. */
  smallestCommits: number[]
}

/** With nobody else there. The roll-up takes back the day that left the period two days ago. */
export async function measureHolds(url: string): Promise<Holds> {
  const queries: number[] = []
  const db = openDatabase(url, 'call', { onQuery: (ms) => queries.push(ms) })
  const holds: Holds = { feedQueries: [], stepQueries: [], stepCommits: [], smallestCommits: [] }
  const steps = rollUp(db, new Date(isoAfter(new Date(), -DAY_S)))
  for (let done: boolean | undefined; !done; ) {
    const step = await timed(queries, async () => {
      done = (await steps.next()).done
    })
    holds.stepQueries.push(step.queries)
    holds.stepCommits.push(step.rest)
    holds.smallestCommits.push((await timed(queries, () => writeOneRow(db))).rest)
  }
  for (let round = 0; round < FEED_ROUNDS; round++) {
    for (const readFeed of [readEngagement, readTopPlayerStats, readQuestionStats]) {
      queries.length = 0
      await readFeed(db, new Date())
      holds.feedQueries.push(...queries)
    }
  }
  await db.destroy()
  return holds
}

async function timed(
  queries: number[],
  work: () => Promise<void>,
): Promise<{ queries: number; rest: number }> {
  queries.length = 0
  const started = performance.now()
  await work()
  const total = performance.now() - started
  const asked = queries.reduce((sum, ms) => sum + ms, 0)
  return { queries: asked, rest: total - asked }
}

async function writeOneRow(db: Db): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('roll_up_progress')
      .set((e) => ({ counted_until: e.ref('counted_until') }))
      .execute()
  })
}
