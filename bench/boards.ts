import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { addToScores, replaceScores } from '../server/src/boards/board-scores.repository.ts'
import { readOwnPlace } from '../server/src/boards/boards.ts'
import { countBoards } from '../server/src/boards/counting.ts'
import { isoAfter } from '../server/src/clock.ts'
import { type Db, inTransaction, isPostgres, openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { insertManyPlayers } from '../server/src/testing/many-players.ts'
import { type Engine, openPostgresEngine, openSqliteEngine } from './databases.ts'
import { describeMachine, keepSection, printTable } from './report.ts'

/** What a player's place on a board costs, among a thousand players and among many. */

const COMMAND = 'bench:boards'
const isFull = process.argv.includes('--full')
const PLAYER_COUNTS = isFull ? [1_000, 400_000] : [1_000, 40_000]
const ROUNDS = isFull ? 500 : 100
/** In each transaction; a server takes fewer, so that nobody waits. */
const COUNTED_AT_ONCE_TO_FILL = 2000
const BOARD = 'day:2026-11-22'
const MORNING = new Date('2026-11-22T04:00:00.000Z')
/** A quiz of ten questions at ten points, by many at each second. */
const [SCORES, DAY_LENGTH_S] = [11, 12 * 60 * 60]

const pick = (max: number) => Math.floor(Math.random() * max)

async function fill(db: Db, players: number): Promise<Id[]> {
  const userIds = await insertManyPlayers(db, MORNING, players)
  for (let start = 0; start < players; start += 1000) {
    const scores = userIds.slice(start, start + 1000).map((userId) => {
      const reachedAt = isoAfter(MORNING, pick(DAY_LENGTH_S))
      return { userId, board: BOARD, points: 10 * pick(SCORES), reachedAt }
    })
    await inTransaction(db, (transaction) => replaceScores(transaction, scores))
  }
  return userIds
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function countAll(db: Db, atOnce?: number): Promise<void> {
  for await (const _step of countBoards(db, atOnce));
}

interface Site {
  db: Db
  userIds: readonly Id[]
  reads: number[]
  changes: number[]
}

async function openSite(engine: Engine, players: number): Promise<Site> {
  const db = openDatabase(await engine.createDatabase(`boards_${players}`), 'setup')
  await migrate(db)
  const userIds = await fill(db, players)
  await countAll(db, COUNTED_AT_ONCE_TO_FILL)
  // As PostgreSQL does by itself in the minutes after so many changes.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  return { db, userIds, reads: [], changes: [] }
}

async function measureOnce({ db, userIds, reads, changes }: Site, round: number): Promise<void> {
  const userId = userIds[pick(userIds.length)] ?? ''
  reads.push(await timed(() => readOwnPlace(db, BOARD, userId)))
  const score = { userId, points: 10, reachedAt: isoAfter(MORNING, DAY_LENGTH_S + round) }
  await inTransaction(db, (transaction) => addToScores(transaction, [BOARD], score))
  changes.push(await timed(() => countAll(db)))
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** In turn, so that a busy machine slows both alike. */
async function measure(engine: Engine): Promise<string[][]> {
  const sites: Site[] = []
  for (const players of PLAYER_COUNTS) sites.push(await openSite(engine, players))
  for (let round = 0; round < ROUNDS; round++) {
    for (const site of sites) await measureOnce(site, round)
  }
  for (const { db } of sites) await db.destroy()
  return sites.map(({ userIds, reads, changes }) => [
    engine.name,
    userIds.length.toLocaleString('en'),
    median(reads).toFixed(2),
    median(changes).toFixed(2),
  ])
}

const machine = describeMachine()
const rows: string[][] = []
for (const open of [openSqliteEngine, openPostgresEngine]) {
  const engine = await open()
  rows.push(...(await measure(engine)))
  await engine.stop()
}
const figures = printTable(['Engine', 'Players', 'Own place, ms', 'A change counted, ms'], rows)
console.log(figures)
if (isFull) keepSection(COMMAND, `${machine}\n\n${figures}`)
