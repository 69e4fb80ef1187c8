import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '../../platform/db/database.ts'
import type { QuestionKey } from './games.repository.ts'

export interface NewLiveAnswer {
  gameId: Id
  round: number
  number: number
  /** Identifies the player. Nothing is stored for removed players. */
  tokenHash: string
  /** Index into the options as they are stored. */
  option: number
  isRight: number
  points: number
  elapsedMs: number
  answeredAt: string
  /**
   * The opening time from which `points` were computed. Nothing is stored if the host has changed it since.
   */
  opensAt: string
  /** The answer is in time if the question closes at this time or later. */
  closesFrom: string
}

/**
 * Uses one statement, because a whole room answers within seconds. Does nothing if the player has already
 * answered or the question is not open. The lock makes the host's next move wait for answers in progress;
 * later answers find the question closed.
 */
async function insertAnswerToOpenQuestion(db: Db, answer: NewLiveAnswer): Promise<boolean> {
  const lock = sql.raw(isPostgres(db) ? 'for share of live_game' : '')
  const { rows } = await sql`
    insert into live_answer
      (game_id, round, number, player_id, option, is_right, points, elapsed_ms, answered_at)
    select live_game.id, round, live_game.number, live_player.id, ${answer.option},
      ${answer.isRight}, ${answer.points}, ${answer.elapsedMs}, ${answer.answeredAt}
    from live_game
    join live_player on live_player.game_id = ${answer.gameId}
      and token_hash = ${answer.tokenHash} and removed_at is null
    where live_game.id = ${answer.gameId} and phase = 'question'
      and round = ${answer.round} and live_game.number = ${answer.number}
      and opens_at = ${answer.opensAt} and closes_at >= ${answer.closesFrom}
    ${lock}
    on conflict (game_id, round, number, player_id) do nothing
    returning player_id`.execute(db)
  return rows.length > 0
}

/** Returns whether the answer was stored. Resolves once it is committed. */
export async function insertLiveAnswer(db: Db, answer: NewLiveAnswer): Promise<boolean> {
  // On SQLite, answers of the same moment share a transaction and its commit.
  if (isPostgres(db)) return insertAnswerToOpenQuestion(db, answer)
  return inTransaction(db, (transaction) => insertAnswerToOpenQuestion(transaction, answer))
}

function selectAnswers(db: Db, { gameId, round, number }: QuestionKey) {
  return db.selectFrom('liveAnswer').where((e) => e.and({ gameId, round, number }))
}

/** Returns the index of the stored option, or undefined. */
export async function findAnsweredOption(db: Db, question: QuestionKey, playerId: Id) {
  const row = await selectAnswers(db, question)
    .select('option')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row?.option
}

export interface PlayerScore {
  playerId: Id
  userId: Id | null
  name: string
  team: number | null
  /** The player's score, including the points for the question `number`. */
  score: number
  scoreBefore: number
  rightAnswers: number
  /**
   * The stored option that the player chose. Without an answer, `option`, `points` and `isRight` are null.
   */
  option: number | null
  points: number | null
  isRight: number | null
}

/** Lists players in the order of joining, without removed ones, with their scores up to a question. */
export async function listPlayerScores(
  db: Db,
  { gameId, round, number }: QuestionKey,
): Promise<PlayerScore[]> {
  const { rows } = await sql<PlayerScore>`
      select live_player.id as player_id, user_id, name, team,
        coalesce(sums.score, 0) as score, coalesce(sums.before, 0) as score_before,
        coalesce(sums.rights, 0) as right_answers, sums.option, sums.points, sums.is_right
      from live_player
      left join (
        select player_id, sum(points) as score, sum(is_right) as rights,
          sum(case when number < ${number} then points else 0 end) as before,
          max(case when number = ${number} then option end) as option,
          max(case when number = ${number} then points end) as points,
          max(case when number = ${number} then is_right end) as is_right
        from live_answer
        where game_id = ${gameId} and round = ${round} and number <= ${number}
        group by player_id
      ) as sums on sums.player_id = live_player.id
      where live_player.game_id = ${gameId} and removed_at is null
      order by live_player.number`.execute(db)
  return rows
}

export type QuestionAnswer = Pick<PlayerScore, 'playerId' | 'option' | 'points' | 'isRight'>

export async function listQuestionAnswers(
  db: Db,
  question: QuestionKey,
): Promise<QuestionAnswer[]> {
  return selectAnswers(db, question).select(['playerId', 'option', 'points', 'isRight']).execute()
}

export type RoundAnswer = Awaited<ReturnType<typeof listRoundAnswers>>[number]

export async function listRoundAnswers(db: Db, gameId: Id, round: number) {
  const rows = await db
    .selectFrom('liveAnswer')
    .select(['playerId', 'number', 'option', 'isRight', 'points', 'elapsedMs'])
    .where('gameId', '=', gameId)
    .where('round', '=', round)
    .execute()
  return rows.map(({ isRight, ...row }) => ({ ...row, isRight: isRight === 1 }))
}
