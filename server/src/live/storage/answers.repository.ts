import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { type Db, inTransaction, isPostgres } from '../../platform/db/database.ts'

export interface NewAnswer {
  gameId: Id
  round: number
  number: number
  /** Of the player: a removed one stores nothing. */
  tokenHash: string
  /** Index into the options as they are stored. */
  option: number
  isRight: number
  points: number
  elapsedMs: number
  answeredAt: string
  /** When the question was opened: `points` are right only for this time. */
  opensAt: string
  /** The earliest end of the countdown that still takes this answer. */
  closesFrom: string
}

/**
 * Stores a player's first answer to the question that is open. Does nothing if there is one already, or if the question
 * is not open: the host's next step waits for answers under way, and answers behind it find the question closed. The
 * player is looked up here too, because a whole room answers within a few seconds: an answer is one statement.
 */
const insertOpen = compileOnce<NewAnswer>()((db, parameter) => {
  const lock = sql.raw(isPostgres(db) ? 'for share of live_game' : '')
  return sql<{ playerId: Id }>`
    insert into live_answer
      (game_id, round, number, player_id, option, is_right, points, elapsed_ms, answered_at)
    select live_game.id, round, live_game.number, live_player.id, ${parameter('option')},
      ${parameter('isRight')}, ${parameter('points')}, ${parameter('elapsedMs')},
      ${parameter('answeredAt')}
    from live_game
    join live_player on live_player.game_id = ${parameter('gameId')}
      and token_hash = ${parameter('tokenHash')} and removed_at is null
    where live_game.id = ${parameter('gameId')} and phase = 'question'
      and round = ${parameter('round')} and live_game.number = ${parameter('number')}
      and opens_at = ${parameter('opensAt')} and closes_at >= ${parameter('closesFrom')}
    ${lock}
    on conflict (game_id, round, number, player_id) do nothing
    returning player_id as "playerId"`
})

/** Returns the player; undefined when nothing was stored. Resolves once the answer is on the disk. */
export async function insertAnswer(db: Db, answer: NewAnswer): Promise<Id | undefined> {
  const insert = async (on: Db) => (await insertOpen(on, answer)).rows[0]?.playerId
  // PostgreSQL commits the statement by itself; on SQLite answers that come together share a commit.
  return isPostgres(db) ? insert(db) : inTransaction(db, insert)
}

interface AnswerKey {
  gameId: Id
  round: number
  number: number
  playerId: Id
}

/** Returns the option that was chosen, as an index into the stored options. */
export async function findAnswer(db: Db, key: AnswerKey): Promise<number | undefined> {
  const { rows } = await selectAnswer(db, key)
  return rows[0]?.option
}

const selectAnswer = compileOnce<AnswerKey>()((db, parameter) =>
  db
    .selectFrom('live_answer')
    .select('option')
    .where('game_id', '=', parameter('gameId'))
    .where('round', '=', parameter('round'))
    .where('number', '=', parameter('number'))
    .where('player_id', '=', parameter('playerId')),
)

export interface PlayerScore {
  playerId: Id
  userId: Id | null
  name: string
  team: number | null
  /** Up to the question, which is included. */
  score: number
  scoreBefore: number
  rightAnswers: number
  /** The answer to the question itself, null for none; the option as it is stored. */
  option: number | null
  points: number | null
  isRight: number | null
}

/**
 * All players of a round with their scores up to a question, in the order in which they joined; removed ones are left
 * out.
 */
export async function listScores(
  db: Db,
  values: { gameId: Id; round: number; number: number },
): Promise<PlayerScore[]> {
  const { rows } = await selectScores(db, values)
  return rows
}

const selectScores = compileOnce<{ gameId: Id; round: number; number: number }>()(
  (_db, parameter) => {
    const number = parameter('number')
    return sql<PlayerScore>`
      select live_player.id as "playerId", user_id as "userId", name, team,
        coalesce(sums.score, 0) as score, coalesce(sums.before, 0) as "scoreBefore",
        coalesce(sums.rights, 0) as "rightAnswers", sums.option, sums.points, sums.is_right as "isRight"
      from live_player
      left join (
        select player_id, sum(points) as score, sum(is_right) as rights,
          sum(case when number < ${number} then points else 0 end) as before,
          max(case when number = ${number} then option end) as option,
          max(case when number = ${number} then points end) as points,
          max(case when number = ${number} then is_right end) as is_right
        from live_answer
        where game_id = ${parameter('gameId')} and round = ${parameter('round')}
          and number <= ${number}
        group by player_id
      ) as sums on sums.player_id = live_player.id
      where live_player.game_id = ${parameter('gameId')} and removed_at is null
      order by live_player.number`
  },
)

export type QuestionAnswer = Pick<PlayerScore, 'playerId' | 'option' | 'points' | 'isRight'>

/** To one question. */
export async function listAnswersTo(
  db: Db,
  values: { gameId: Id; round: number; number: number },
): Promise<QuestionAnswer[]> {
  const { rows } = await selectAnswersTo(db, values)
  return rows
}

const selectAnswersTo = compileOnce<{ gameId: Id; round: number; number: number }>()(
  (db, parameter) =>
    db
      .selectFrom('live_answer')
      .select(['player_id as playerId', 'option', 'points', 'is_right as isRight'])
      .where('game_id', '=', parameter('gameId'))
      .where('round', '=', parameter('round'))
      .where('number', '=', parameter('number')),
)

export interface RoundAnswer {
  playerId: Id
  number: number
  option: number
  isRight: boolean
  points: number
  elapsedMs: number
}

export async function listAnswers(db: Db, gameId: Id, round: number): Promise<RoundAnswer[]> {
  const rows = await db
    .selectFrom('live_answer')
    .select(['player_id as playerId', 'number', 'option', 'is_right', 'points'])
    .select('elapsed_ms as elapsedMs')
    .where('game_id', '=', gameId)
    .where('round', '=', round)
    .execute()
  return rows.map(({ is_right, ...row }) => ({ ...row, isRight: is_right === 1 }))
}
