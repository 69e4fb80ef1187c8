import { open } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { hashSecret, newSecret } from '../../../server/src/auth/secrets.ts'
import { parseKingdomId } from '../../../server/src/boards/board-keys.ts'
import type { DailyQuiz } from '../../../server/src/daily/drawing/daily-quizzes.ts'
import { firstDayOfPeriod } from '../../../server/src/dashboard/period.ts'
import { DAY_S, isoAfter } from '../../../server/src/platform/clock.ts'
import {
  type Db,
  isPostgres,
  openDatabase,
  parseSqlitePath,
} from '../../../server/src/platform/db/database.ts'
import type { Schema } from '../../../server/src/platform/db/schema.ts'
import { createQuestionSetId } from '../../../server/src/play/questions/question-sets.repository.ts'
import { DAY_INDEXES, drawDailyQuizzes, fillDays } from './day-seed.ts'
import { idOf, POSTGRES, SQLITE, type Words } from './sql-words.ts'

export const PLAY_DAYS = 60
export const ATTEMPTS_EACH = 10
/** How many categories each player plays, over and over. */
const FAVOURITES = 4
/** Players whose calls are measured, and who have not played the daily quiz yet; one in so many of all. */
export const LOGGED_IN = 500
/** Built at once from all rows, which takes far less time than row by row. */
const ATTEMPT_INDEXES = ['attempt_submitted', 'attempt_user_submitted', 'attempt_analysed']

export interface LoggedIn {
  id: string
  /** What the session cookie holds. */
  secret: string
  /** On whose board the player is. */
  kingdomId: string
  /** With players from everywhere. */
  leagueId: string
}

export interface SeededQuiz {
  categoryId: string
  questionIds: string[]
}

export interface Seeded {
  attempts: number
  players: LoggedIn[]
  adminSecret: string
  quizzes: SeededQuiz[]
  /** Of an attempt with its indexes. */
  bytesPerAttempt: number
  /** Of all. */
  bytes: number
}

/**
 * Fills a database that is set up with players and sixty days of their play, made by the database
 * itself. The roll-up has yet to take back the two days that left the period last. There are daily
 * quizzes, badges, boards and leagues since ten days ago.
 */
export async function seedScale(url: string, playerCount: number): Promise<Seeded> {
  const pool = openDatabase(url, 'setup')
  try {
    const now = new Date()
    const dailies = await drawDailyQuizzes(pool, now)
    return await pool.connection().execute((db) => fill(db, { playerCount, dailies, now }))
  } finally {
    await pool.destroy()
    await bringToDisk(url)
  }
}

/** Or whoever commits first waits for all of it. */
async function bringToDisk(url: string): Promise<void> {
  const path = parseSqlitePath(url)
  if (path === undefined) {
    const db = openDatabase(url, 'setup')
    await sql`checkpoint`.execute(db)
    await db.destroy()
  } else {
    const file = await open(path, 'r+')
    await file.sync()
    await file.close()
  }
}

interface Site {
  playerCount: number
  dailies: readonly DailyQuiz[]
  now: Date
}

async function fill(db: Kysely<Schema>, { playerCount, dailies, now }: Site): Promise<Seeded> {
  const words = isPostgres(db) ? POSTGRES : SQLITE
  const run = (text: string) => sql.raw(text).execute(db)
  for (const setting of isPostgres(db) ? POSTGRES_SETTINGS : SQLITE_SETTINGS) await run(setting)

  const quizzes = await numberCategories(db)
  await run(usersSql(words, playerCount, now))
  await run(sessionsSql(words, playerCount, now))
  const bytesBefore = await databaseBytes(db)
  const attempts = playerCount * ATTEMPTS_EACH
  await withoutIndexes(db, ATTEMPT_INDEXES, () =>
    run(attemptsSql(words, playerCount, quizzes.length, now)),
  )
  const bytesPerAttempt = ((await databaseBytes(db)) - bytesBefore) / attempts
  for (const text of totalsSql(words, now)) await run(text)
  const days = {
    words,
    players: playerCount,
    firstAttempts: playerCount * FAVOURITES,
    idleEvery: playerCount / LOGGED_IN,
    quizzes: dailies,
    now,
  }
  await withoutIndexes(db, DAY_INDEXES, () => fillDays(db, days))
  await run('drop table bench_category')

  const players = await logInSome(db, playerCount, now)
  const adminSecret = await logInAdmin(db, now)
  if (isPostgres(db)) await run('vacuum analyze')
  return {
    attempts,
    players,
    adminSecret,
    quizzes,
    bytesPerAttempt,
    bytes: await databaseBytes(db),
  }
}

const SQLITE_SETTINGS = [
  'pragma foreign_keys = off',
  'pragma journal_mode = off',
  'pragma synchronous = off',
  'pragma cache_size = -1000000',
]
const POSTGRES_SETTINGS = [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  "set work_mem = '512MB'",
  "set maintenance_work_mem = '1GB'",
]

/** A number for each category, so that attempts can be spread over them. */
export async function numberCategories(db: Db): Promise<SeededQuiz[]> {
  await sql`create table bench_category (number integer primary key, id text, set_id text,
    kingdom_id text, points integer, total integer)`.execute(db)
  const { rows: categories } = await sql<{ id: string; kingdomId: string; points: number }>`
    select id, kingdom_id as "kingdomId", points from category where deleted_at is null
    order by id`.execute(db)
  const quizzes: SeededQuiz[] = []
  for (const { id, kingdomId, points } of categories) {
    const { rows } = await sql<{ id: string; revisionId: string }>`
      select id, revision_id as "revisionId" from question
      where category_id = ${id} and deleted_at is null order by id`.execute(db)
    const revisionIds = rows.map((row) => row.revisionId)
    const setId = createQuestionSetId(revisionIds)
    await sql`insert into question_set (id, category_id, revision_ids)
      values (${setId}, ${id}, ${JSON.stringify(revisionIds)})`.execute(db)
    await sql`insert into bench_category values
      (${quizzes.length}, ${id}, ${setId}, ${kingdomId}, ${points}, ${rows.length})`.execute(db)
    quizzes.push({ categoryId: id, questionIds: rows.map((row) => row.id) })
  }
  return quizzes
}

export function usersSql(words: Words, count: number, now: Date): string {
  return `insert into "user" (id, email, username, username_folded, password_hash, role, created_at)
    select ${idOf(words, 'i')}, 'player' || i || '@example.org', 'player ' || i, 'player ' || i,
      'nobody logs in with a password here', 'player', '${now.toISOString()}'
    from ${words.series(count)} as s`
}

function sessionsSql(words: Words, count: number, now: Date): string {
  const at = now.toISOString()
  return `insert into session (hash, user_id, created_at, last_seen_at, expires_at)
    select '${'0'.repeat(40)}' || ${idOf(words, 'i')}, ${idOf(words, 'i')}, '${at}', '${at}', '${isoAfter(now, 20 * DAY_S)}'
    from ${words.series(count)} as s`
}

/** In the order of their time. Round by round each player plays once, the next favourite each time. */
function attemptsSql(words: Words, players: number, categories: number, now: Date): string {
  const attempts = players * ATTEMPTS_EACH
  const span = PLAY_DAYS * DAY_S * 1000
  const first = now.getTime() - span
  const submitted = (seconds: number) =>
    words.isoTime(`${first + seconds * 1000} + i * ${span} / ${attempts}`)
  return `insert into attempt (id, user_id, category_id, question_set_id, points_per_answer,
      started_at, deadline, submitted_at, score, total_questions, points, late, picks, kind)
    select ${idOf(words, 'i')}, ${idOf(words, 'player')}, c.id, c.set_id, c.points,
      ${submitted(-120)}, ${submitted(180)}, ${submitted(0)},
      right_ones, c.total, right_ones * c.points, 0,
      substr('0123-3210-0123-3210-0123-3210-0123-3210', 1, c.total),
      case when i < ${players * FAVOURITES} then 'first' else 'replay' end
    from (
      select i, player, c.*, (i * 31 + player) % (c.total + 1) as right_ones
      from (
        select i, (i % ${players} * 7919 + i / ${players} * 104729) % ${players} as player,
          i / ${players} % ${FAVOURITES} as favourite
        from ${words.series(attempts)} as s
      ) as played
      join bench_category as c on c.number = (player * 7 + favourite * 13) % ${categories}
    ) as c
    order by i`
}

function totalsSql(words: Words, now: Date): string[] {
  const firstDay = firstDayOfPeriod(new Date(isoAfter(now, -2 * DAY_S)))
  const at = now.toISOString()
  return [
    `insert into category_result (id, user_id, category_id, best_points, last_score,
        last_total_questions, last_points, updated_at)
      select ${idOf(words, 'row_number() over ()')}, r.* from (
        select user_id, category_id, max(points), max(score), max(total_questions), min(points),
          max(submitted_at)
        from attempt group by user_id, category_id
      ) as r`,
    `insert into user_score (user_id, total, reached_at)
      select user_id, sum(best_points), max(updated_at) from category_result group by user_id`,
    `insert into daily_play (day, kingdom_id, user_id)
      select distinct substr(submitted_at, 1, 10), c.kingdom_id, user_id
      from attempt join bench_category as c on c.id = attempt.category_id
      where submitted_at > '${firstDay}' order by 1, 2, 3`,
    `insert into daily_players (day, kingdom_id, players)
      select day, kingdom_id, count(*) from daily_play group by day, kingdom_id`,
    `insert into recent_score (user_id, points)
      select user_id, sum(points) from (
        select user_id, category_id, max(points) as points from attempt
        where submitted_at > '${firstDay}' group by user_id, category_id
      ) as best group by user_id`,
    `update roll_up_progress set counted_until = '${at}', expired_until = '${firstDay}'`,
    `update revision_count_progress set counted_until = '${at}'`,
  ]
}

async function withoutIndexes(
  db: Db,
  names: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const definitions: string[] = []
  for (const name of names) {
    const { rows } = isPostgres(db)
      ? await sql<{ text: string }>`select indexdef as text from pg_indexes
          where indexname = ${name}`.execute(db)
      : await sql<{ text: string }>`select sql as text from sqlite_master
          where name = ${name}`.execute(db)
    definitions.push(...rows.map((row) => row.text))
    await sql.raw(`drop index ${name}`).execute(db)
  }
  await work()
  for (const definition of definitions) await sql.raw(definition).execute(db)
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    : await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function logInSome(db: Db, playerCount: number, now: Date): Promise<LoggedIn[]> {
  const players: LoggedIn[] = []
  for (let index = 0; index < LOGGED_IN; index++) {
    const id = ((index * playerCount) / LOGGED_IN).toString(16).padStart(24, '0')
    const secret = await logIn(db, id, now)
    players.push({ id, secret, ...(await findCompany(db, id)) })
  }
  return players
}

async function findCompany(
  db: Db,
  userId: string,
): Promise<Pick<LoggedIn, 'kingdomId' | 'leagueId'>> {
  const { board } = await db
    .selectFrom('board_score')
    .select('board')
    .where('user_id', '=', userId)
    .where('board', 'like', 'kingdom:%')
    .executeTakeFirstOrThrow()
  const { league_id: leagueId } = await db
    .selectFrom('league_member')
    .select('league_id')
    .where('user_id', '=', userId)
    .orderBy('league_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { kingdomId: parseKingdomId(board) ?? '', leagueId }
}

export async function logInAdmin(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from "user" where role = 'admin'`.execute(db)
  return logIn(db, rows[0]?.id ?? '', now)
}

export async function logIn(db: Db, userId: string, now: Date): Promise<string> {
  const secret = newSecret()
  const at = now.toISOString()
  await db
    .insertInto('session')
    .values({
      hash: hashSecret(secret),
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: isoAfter(now, DAY_S),
    })
    .execute()
  return secret
}
