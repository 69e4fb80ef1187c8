import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { BADGES, listBestBadges } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { LEAGUE_MEMBERS_MAX } from '@quiz-kingdom/shared/entities/game/league.ts'
import { AVATARS } from '@quiz-kingdom/shared/entities/people/avatar.ts'
import { sql } from 'kysely'
import {
  listKingdomsOfQuestions,
  UNPLAYED_PERCENT,
} from '../../../server/src/badges/play-counts.repository.ts'
import { boardOfDailyQuiz, listBoardKeys } from '../../../server/src/boards/board-keys.ts'
import {
  createDailyQuizzes,
  type DailyQuiz,
} from '../../../server/src/daily/drawing/daily-quizzes.ts'
import {
  addDays,
  addisDay,
  addisTime,
  DAY_S,
  isoAfter,
} from '../../../server/src/platform/clock.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { idOf, type Words } from './sql-words.ts'

/** With a daily quiz, today the last. */
const DAYS = 10
/** The days on which each player plays it, and today but for some. */
export const PLAYED_EVERY = 3
const MISTAKES_EACH = 10
/** How many of them wait on days before today. */
const LONG_DUE = 3
/** What all hold: the first of them, as they are the least. */
const HELD = BADGES.slice(0, 8).map(({ id }) => id)

/** Built at once from all rows. */
export const DAY_INDEXES = ['daily_attempt_day', 'mistake_due', 'board_score_rank']

export interface DaySeed {
  words: Words
  players: number
  /** Attempts with lower ids are their players' first at a category. */
  firstAttempts: number
  /** Players whose number this divides have not played today. */
  idleEvery: number
  quizzes: readonly DailyQuiz[]
  now: Date
}

/** Today's last. */
export async function drawDailyQuizzes(db: Db, now: Date): Promise<DailyQuiz[]> {
  const quizzes = createDailyQuizzes(db)
  const drawn: DailyQuiz[] = []
  for (let age = DAYS - 1; age >= 0; age--) {
    drawn.push(await quizzes.today(new Date(isoAfter(now, -age * DAY_S))))
  }
  return drawn
}

/** Daily attempts, and what these and the other attempts leave behind them. */
export async function fillDays(db: Db, seed: DaySeed): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  await numberQuestions(db, seed)
  for (const [number, quiz] of seed.quizzes.entries()) {
    await run(dailyAttemptsSql(seed, quiz, number))
  }
  const statements = [
    ...dailyTotalsSql(),
    ...playCountsSql(seed),
    ...boardScoresSql(seed),
    ...facesSql(seed),
    mistakesSql(seed),
    ...leaguesSql(seed),
  ]
  for (const statement of statements) await run(statement)
  for (const table of ['bench_question', 'bench_daily_kingdom', 'bench_board']) {
    await run(`drop table ${table}`)
  }
}

async function numberQuestions(db: Db, { quizzes }: DaySeed): Promise<void> {
  await sql`create table bench_question as
    select row_number() over (order by id) - 1 as number, id
    from question where deleted_at is null`.execute(db)
  await sql`create unique index bench_question_number on bench_question (number)`.execute(db)
  await sql`create table bench_daily_kingdom (day text, kingdom_id text, questions integer)`.execute(
    db,
  )
  await sql`create table bench_board (day text, board text)`.execute(db)
  for (const { day, questions } of quizzes) {
    const ids = questions.map(({ questionId }) => questionId)
    const kingdoms = [...(await listKingdomsOfQuestions(db, ids)).values()]
    for (const [kingdomId, { length }] of Map.groupBy(kingdoms, (id) => id)) {
      await sql`insert into bench_daily_kingdom values (${day}, ${kingdomId}, ${length})`.execute(
        db,
      )
    }
    for (const board of [boardOfDailyQuiz(day), ...listBoardKeys(day)]) {
      await sql`insert into bench_board values (${day}, ${board})`.execute(db)
    }
  }
}

/** In the order of their time. */
function dailyAttemptsSql(
  { words, players, idleEvery, now }: DaySeed,
  { day, points, questions }: DailyQuiz,
  number: number,
): string {
  const isToday = day === addisDay(now)
  const midnight = addisTime(day, 0).getTime()
  const span = isToday ? now.getTime() - midnight : DAY_S * 1000
  const submitted = (seconds: number) =>
    words.isoTime(`${midnight + seconds * 1000} + i * ${span} / ${players}`)
  const hasPlayed = isToday
    ? `player % ${idleEvery} <> 0`
    : `(player + ${number}) % ${PLAYED_EVERY} = 0`
  const total = questions.length
  return `insert into daily_attempt (id, day, user_id, started_at, deadline, time_percent,
      submitted_at, score, total_questions, points, late, picks)
    select ${idOf(words, `${number * players} + i`)}, '${day}', ${idOf(words, 'player')},
      ${submitted(-120)}, ${submitted(180)}, 100, ${submitted(0)}, right_ones, ${total},
      right_ones * ${points}, 0,
      substr('0123-3210-0123-3210-', 1, ${total})
    from (
      select i, player, (i * 31 + player) % ${total + 1} as right_ones
      from (select i, i * 7919 % ${players} as player from ${words.series(players)} as s) as p
      where ${hasPlayed}
    ) as played
    order by i`
}

function dailyTotalsSql(): string[] {
  return [
    `insert into streak (user_id, length, longest, last_day, freezes, days_to_freeze)
      select user_id, 4, 9, max(day), 2, 4 from daily_attempt group by user_id order by user_id`,
  ]
}

function playCountsSql({ words }: DaySeed): string[] {
  const percent = 'score * 100 / total_questions'
  const ofQuizzes = (key: string) =>
    `select user_id, ${key} as key, total_questions as questions, score as right_answers,
      ${percent} as best, ${percent} as worst
    from attempt join bench_category as c on c.id = attempt.category_id`
  const ofDailies = (key: string, questions: string) =>
    `select user_id, ${key}, ${questions}, score * ${questions} / total_questions, ${UNPLAYED_PERCENT}, 100
    from daily_attempt as d join bench_daily_kingdom as k on k.day = d.day`
  const insert = (kind: string, plays: string) =>
    `insert into play_count (user_id, kind, key, quizzes, questions, right_answers, best_percent,
        worst_percent)
      select user_id, '${kind}', key, count(*), sum(questions), sum(right_answers), max(best),
        min(worst)
      from (${plays}) as played group by user_id, key order by user_id, key`
  return [
    insert('category', ofQuizzes('category_id')),
    insert(
      'kingdom',
      `${ofQuizzes('c.kingdom_id')} union all ${ofDailies('k.kingdom_id', 'k.questions')}`,
    ),
    insert(
      'day',
      `${ofQuizzes(words.addisDay('submitted_at'))} union all
        select user_id, day, total_questions, score, ${UNPLAYED_PERCENT}, 100 from daily_attempt`,
    ),
    `insert into play_count (user_id, kind, key, quizzes, questions, right_answers, best_percent,
        worst_percent)
      select user_id, 'total', '', sum(quizzes), sum(questions), sum(right_answers),
        max(best_percent), min(worst_percent)
      from play_count where kind = 'day' group by user_id order by user_id`,
  ]
}

/** First attempts came before there were boards, and count on those of the kingdoms alone. */
function boardScoresSql({ words, firstAttempts }: DaySeed): string[] {
  return [
    `insert into board_score (user_id, board, points, reached_at, is_shown)
      select user_id, board, points, reached_at, 1
      from (
        select user_id, board, sum(points) as points, max(submitted_at) as reached_at
        from daily_attempt as d join bench_board as b on b.day = d.day
        group by user_id, board
        union all
        select user_id, 'kingdom:' || kingdom_id, sum(attempt.points), max(submitted_at)
        from attempt join bench_category as c on c.id = attempt.category_id
        where attempt.id < ${idOf(words, String(firstAttempts))}
        group by user_id, kingdom_id
      ) as won
      order by user_id, board`,
    POINT_COUNTS_SQL,
  ]
}

/** The counts that `updatePointCounts` would make of all scores. */
export const POINT_COUNTS_SQL = `insert into board_points (board, points, span, shard, players)
  select board, points, '', substr(user_id, 24), count(*) from board_score group by 1, 2, 4`

function facesSql({ words, players, now }: DaySeed): string[] {
  const badges = HELD.map((id) => `select '${id}' as id`).join(' union all ')
  return [
    `insert into badge_award (user_id, badge_id, awarded_at)
      select ${idOf(words, 'i')}, b.id, '${isoAfter(now, -DAYS * DAY_S)}'
      from ${words.series(players)} as s cross join (${badges}) as b
      order by 1, 2`,
    `insert into profile (user_id, avatar, is_public, best_badges)
      select ${idOf(words, 'i')}, '${AVATARS[0].id}', i % 2, '${JSON.stringify(listBestBadges(HELD))}'
      from ${words.series(players)} as s`,
  ]
}

function mistakesSql({ words, players, now }: DaySeed): string {
  const dueDays = Array.from(
    { length: MISTAKES_EACH },
    (_, number): Day => addDays(addisDay(now), number - LONG_DUE),
  )
  const dueDay = `case nth ${dueDays.map((day, i) => `when ${i} then '${day}'`).join(' ')} end`
  return `insert into mistake (user_id, question_id, missed_at, right_days, due_day)
    select ${idOf(words, 'player')}, q.id, '${isoAfter(now, -DAYS * DAY_S)}', nth % 2, ${dueDay}
    from (
      select i / ${MISTAKES_EACH} as player, i % ${MISTAKES_EACH} as nth
      from ${words.series(players * MISTAKES_EACH)} as s
    ) as missed
    join bench_question as q
      on q.number = (player * 7 + nth) % (select count(*) from bench_question)
    order by 1, 2`
}

/** Each player is in a league of players from everywhere, and in one of those who came together. */
function leaguesSql({ words, players, now }: DaySeed): string[] {
  const leagues = Math.ceil(players / LEAGUE_MEMBERS_MAX)
  const at = now.toISOString()
  const owner = `case when i < ${leagues} then i else (i - ${leagues}) * ${LEAGUE_MEMBERS_MAX} end`
  const join = (league: string) =>
    `insert into league_member (league_id, user_id, joined_at)
      select ${idOf(words, league)}, ${idOf(words, 'i')}, '${at}'
      from ${words.series(players)} as s order by 1, 2`
  return [
    `insert into league (id, name, owner_id, invite_code, created_at)
      select ${idOf(words, 'i')}, 'League ' || i, ${idOf(words, owner)}, ${words.hex('i', 8)}, '${at}'
      from ${words.series(2 * leagues)} as s`,
    join(`i % ${leagues}`),
    join(`${leagues} + i / ${LEAGUE_MEMBERS_MAX}`),
  ]
}
