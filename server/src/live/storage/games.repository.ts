import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LiveSettingsSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import { type Db, isPostgres, type Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { GameMove } from '../rules/phases.ts'

export type Game = ReturnType<typeof toGame>

/** Throws a unique violation if the code is taken. */
export async function insertGame(
  transaction: Transaction,
  row: Insertable<Schema['live_game']>,
): Promise<void> {
  await transaction.insertInto('live_game').values(row).execute()
}

export async function findGame(db: Db, id: Id): Promise<Game | undefined> {
  const row = await db.selectFrom('live_game').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toGame(row)
}

export async function findGameByCode(db: Db, code: string): Promise<Game | undefined> {
  const row = await db
    .selectFrom('live_game')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row && toGame(row)
}

/**
 * Locks and returns the game. Other changes to the game, and players' answers, wait until the transaction
 * ends.
 */
export async function lockGame(transaction: Transaction, id: Id): Promise<Game | undefined> {
  let query = transaction.selectFrom('live_game').selectAll().where('id', '=', id)
  if (isPostgres(transaction)) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toGame(row)
}

export async function listGamesOfHost(db: Db, hostId: Id, limit: number): Promise<Game[]> {
  const rows = await db
    .selectFrom('live_game')
    .selectAll()
    .where('host_id', '=', hostId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toGame)
}

/** `answered` is the number of answers to the current question. */
export async function listGamesWithAnswerCounts(db: Db, ids: readonly Id[]) {
  const rows = await db
    .selectFrom('live_game')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('live_answer')
        .select((a) => a.fn.countAll<number>().as('answers'))
        .whereRef('live_answer.game_id', '=', 'live_game.id')
        .whereRef('live_answer.round', '=', 'live_game.round')
        .whereRef('live_answer.number', '=', 'live_game.number')
        .$asScalar()
        .$notNull()
        .as('answered'),
    )
    .where('live_game.id', ...inList(db, ids))
    .execute()
  return rows.map(({ answered, ...row }) => ({ game: toGame(row), answered }))
}

/** Returns false, and changes nothing, if the game has another version by now. */
export async function saveMove(
  transaction: Transaction,
  { id, version, round }: Pick<Game, 'id' | 'version' | 'round'>,
  move: GameMove,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('live_game')
    .set((e) => ({
      phase: move.phase,
      number: move.number,
      opens_at: toIso(move.opensAt),
      closes_at: toIso(move.closesAt),
      next_at: toIso(move.nextAt),
      closed_reason: move.closedReason ?? null,
      changed_at: at.toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (move.skipped !== undefined) await markQuestionSkipped(transaction, id, round, move.skipped)
  if (move.phase === 'question') {
    await transaction
      .updateTable('live_question')
      .set({ opened_at: toIso(move.opensAt) })
      .where('game_id', '=', id)
      .where('round', '=', round)
      .where('number', '=', move.number)
      .execute()
  }
  return true
}

async function markQuestionSkipped(
  transaction: Transaction,
  id: Id,
  round: number,
  number: number,
): Promise<void> {
  await transaction
    .updateTable('live_question')
    .set({ is_skipped: 1 })
    .where('game_id', '=', id)
    .where('round', '=', round)
    .where('number', '=', number)
    .execute()
  await transaction
    .updateTable('live_answer')
    .set({ points: 0, is_right: 0 })
    .where('game_id', '=', id)
    .where('round', '=', round)
    .where('number', '=', number)
    .execute()
}

/** Returns false, and changes nothing, if the game has another version by now. */
export async function updateForNextRound(
  transaction: Transaction,
  { id, version }: Pick<Game, 'id' | 'version'>,
  {
    categoryId,
    title,
    settings,
    questions,
  }: Pick<Game, 'categoryId' | 'title' | 'settings' | 'questions'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('live_game')
    .set((e) => ({
      phase: 'lobby' as const,
      round: e('round', '+', 1),
      number: 0,
      questions,
      category_id: categoryId,
      title,
      settings: JSON.stringify(settings),
      changed_at: at.toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function updateLocked(db: Transaction, id: Id, isLocked: boolean): Promise<void> {
  await db
    .updateTable('live_game')
    .set((e) => ({ is_locked: isLocked ? 1 : 0, roster: e('roster', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function increaseJoinedCount(transaction: Transaction, id: Id, count: number) {
  await transaction
    .updateTable('live_game')
    .set((e) => ({
      roster: e('roster', '+', 1),
      joined: e('joined', '+', count),
      players: e('players', '+', count),
    }))
    .where('id', '=', id)
    .execute()
}

export async function decreasePlayerCount(transaction: Transaction, id: Id): Promise<void> {
  await transaction
    .updateTable('live_game')
    .set((e) => ({ roster: e('roster', '+', 1), players: e('players', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertRoundQuestions(
  transaction: Transaction,
  gameId: Id,
  round: number,
  revisionIds: readonly Id[],
): Promise<void> {
  await transaction
    .insertInto('live_question')
    .values(
      revisionIds.map((revision_id, index) => ({
        game_id: gameId,
        round,
        number: index + 1,
        revision_id,
        is_skipped: 0,
      })),
    )
    .execute()
}

/** Lists the questions in the order asked. */
export async function listRoundQuestions(db: Db, gameId: Id, round: number) {
  const rows = await db
    .selectFrom('live_question')
    .select(['number', 'revision_id as revisionId', 'is_skipped', 'opened_at as openedAt'])
    .where('game_id', '=', gameId)
    .where('round', '=', round)
    .orderBy('number')
    .execute()
  return rows.map(({ is_skipped, ...row }) => ({ ...row, isSkipped: is_skipped === 1 }))
}

/** Finds the category of any round, because the game itself stores only the category of its last round. */
export async function findRoundCategory(
  db: Db,
  { id, round, categoryId, title }: Pick<Game, 'id' | 'round' | 'categoryId' | 'title'>,
): Promise<{ categoryId: Id; title: string }> {
  const found = await db
    .selectFrom('live_question')
    .innerJoin('question_revision', 'question_revision.id', 'live_question.revision_id')
    .innerJoin('question', 'question.id', 'question_revision.question_id')
    .innerJoin('category', 'category.id', 'question.category_id')
    .select(['category.id as categoryId', 'category.title'])
    .where('game_id', '=', id)
    .where('round', '=', round)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return found ?? { categoryId, title }
}

export async function listShownQuestionIds(db: Db, gameId: Id): Promise<Set<Id>> {
  const rows = await db
    .selectFrom('live_question')
    .innerJoin('question_revision', 'question_revision.id', 'live_question.revision_id')
    .select('question_id')
    .where('game_id', '=', gameId)
    .where('opened_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ question_id }) => question_id))
}

/** Lists players, and the host, with an open attempt at the round's category. */
export async function listHeldBackUserIds(
  db: Db,
  { id, hostId, categoryId }: Pick<Game, 'id' | 'hostId' | 'categoryId'>,
  at: Date,
): Promise<Set<Id>> {
  const open = db
    .selectFrom('attempt')
    .select('attempt.user_id as userId')
    .where('attempt.category_id', '=', categoryId)
    .where('submitted_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .where('deadline', '>=', at.toISOString())
  const rows = await open
    .where('attempt.user_id', '=', hostId ?? '')
    .unionAll(
      open
        .innerJoin('live_player', 'live_player.user_id', 'attempt.user_id')
        .where('live_player.game_id', '=', id),
    )
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function toEpochMs(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso)
}

/** Turns times into ms since the epoch. `Schema` describes the columns. */
function toGame(row: Selectable<Schema['live_game']>) {
  const { id, code, title, phase, round, number, questions, players } = row
  return {
    id,
    hostId: row.host_id,
    code,
    categoryId: row.category_id,
    title,
    settings: v.parse(LiveSettingsSchema, JSON.parse(row.settings)),
    phase,
    round,
    number,
    questions,
    version: row.version,
    roster: row.roster,
    isLocked: row.is_locked === 1,
    joined: row.joined,
    players,
    opensAt: toEpochMs(row.opens_at),
    closesAt: toEpochMs(row.closes_at),
    nextAt: toEpochMs(row.next_at),
    changedAt: Date.parse(row.changed_at),
    createdAt: Date.parse(row.created_at),
    expiresAt: Date.parse(row.expires_at),
    closedReason: row.closed_reason,
  }
}
