import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { BoardKey } from '@quiz-kingdom/shared/entities/game/board.ts'
import { sql } from 'kysely'
import { boardOfDay, boardOfMonth } from '../../server/src/boards/board-keys.ts'
import { addBoardScores } from '../../server/src/boards/board-scores.repository.ts'
import { readOwnPlace } from '../../server/src/boards/boards.ts'
import { isoAfter } from '../../server/src/platform/clock.ts'
import {
  type Db,
  inTransaction,
  isPostgres,
  openDatabase,
} from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { insertManyPlayers } from '../../server/src/testing/many-players.ts'
import { type Engine, eachEngine } from '../support/engines.ts'
import { describeMachine, formatTable, quantile } from '../support/report.ts'

/**
 * What a player's place on a board costs, among a thousand players and among many, a quarter of whom
 * have the same points.
 */

const isFull = process.argv.includes('--full')
const PLAYER_COUNTS = isFull ? [1_000, 400_000] : [1_000, 40_000]
const ROUNDS = isFull ? 300 : 100
const DAY = '2026-11-22'
const BOARDS = [boardOfDay(DAY), boardOfMonth(DAY)]
const MORNING = new Date(`${DAY}T04:00:00.000Z`)
const DAY_LENGTH_S = 12 * 60 * 60
/** Of a quarter of the players; the others have one of so many other points. */
const [TIED_POINTS, OTHER_POINTS] = [100, 37]

/** The counts that `updatePointCounts` would make of all scores. */
const POINT_COUNTS_SQL = `insert into board_points (board, points, span, shard, players)
  select board, points, '', substr(user_id, 24), count(*) from board_score group by 1, 2, 4`

const pick = (max: number) => Math.floor(Math.random() * max)

/** Gives the ids of those with the same points too. */
async function fill(db: Db, players: number): Promise<{ userIds: Id[]; tied: Id[] }> {
  const userIds = await insertManyPlayers(db, MORNING, players)
  const ms = `${MORNING.getTime()} + (number * 7919 % ${players}) * ${DAY_LENGTH_S * 1000} / ${players}`
  const reachedAt = isPostgres(db)
    ? `to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`
  for (const board of BOARDS) {
    await sql
      .raw(`insert into board_score (user_id, board, points, reached_at, is_shown)
      select id, '${board}',
        case when number % 4 = 0 then ${TIED_POINTS} else 10 * (number % ${OTHER_POINTS}) end,
        ${reachedAt}, 1
      from (select id, row_number() over (order by id) - 1 as number from "user") as numbered`)
      .execute(db)
  }
  await sql.raw(POINT_COUNTS_SQL).execute(db)
  // Without a vacuum, after which counting is quicker: players want to know while others play.
  if (isPostgres(db)) await sql`analyze`.execute(db)
  return { userIds, tied: userIds.filter((_id, index) => index % 4 === 0) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

interface Site {
  db: Db
  userIds: readonly Id[]
  tied: readonly Id[]
  times: Map<string, number[]>
}

async function openSite(engine: Engine, players: number): Promise<Site> {
  const db = openDatabase(await engine.createDatabase(`boards_${players}`), 'setup')
  await migrate(db)
  return { db, ...(await fill(db, players)), times: new Map() }
}

const OF_ALL = 'own place'
const OF_TIED = 'own place among equals'
const RESULT = 'a result'

async function measureOnce({ db, userIds, tied, times }: Site, round: number): Promise<void> {
  const keep = async (name: string, board: BoardKey, work: () => Promise<unknown>) => {
    const key = `${name}|${board}`
    times.set(key, [...(times.get(key) ?? []), await timed(work)])
  }
  for (const board of BOARDS) {
    const [anyone = '', equal = ''] = [userIds[pick(userIds.length)], tied[pick(tied.length)]]
    await keep(OF_ALL, board, () => readOwnPlace(db, board, anyone))
    await keep(OF_TIED, board, () => readOwnPlace(db, board, equal))
    const score = { userId: anyone, points: 10, reachedAt: isoAfter(MORNING, DAY_LENGTH_S + round) }
    await keep(RESULT, board, () =>
      inTransaction(db, (transaction) => addBoardScores(transaction, [{ board, ...score }])),
    )
  }
}

/** In turn, so that a busy machine slows both alike. */
async function measure(engine: Engine): Promise<string[][]> {
  const sites: Site[] = []
  for (const players of PLAYER_COUNTS) sites.push(await openSite(engine, players))
  for (let round = 0; round < ROUNDS; round++) {
    for (const site of sites) await measureOnce(site, round)
  }
  for (const { db } of sites) await db.destroy()
  return sites.flatMap(({ userIds, times }) =>
    BOARDS.map((board) => [
      engine.name,
      userIds.length.toLocaleString('en'),
      board,
      ...[OF_ALL, OF_TIED, RESULT].flatMap((name) => {
        const list = times.get(`${name}|${board}`) ?? []
        return [0.5, 0.95].map((share) => quantile(list, share).toFixed(2))
      }),
    ]),
  )
}

console.log(describeMachine())
const rows: string[][] = []
for await (const engine of eachEngine({ isDurable: true })) rows.push(...(await measure(engine)))
const columns = [OF_ALL, OF_TIED, RESULT].flatMap((name) => [`${name}: p50 ms`, 'p95 ms'])
console.log(formatTable(['Engine', 'Players', 'Board', ...columns], rows))
