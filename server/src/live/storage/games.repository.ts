import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LiveSettingsSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { Insertable, Selectable } from 'kysely'
import * as v from 'valibot'
import { type Db, isPostgres, type Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { GameMove } from '../rules/phases.ts'

export type Game = ReturnType<typeof toGame>

export type QuestionKey = Pick<Selectable<Schema['liveQuestion']>, 'gameId' | 'round' | 'number'>

/** Throws a unique violation if the code is taken. */
export async function insertGame(
  transaction: Transaction,
  row: Insertable<Schema['liveGame']>,
): Promise<void> {
  await transaction.insertInto('liveGame').values(row).execute()
}

export async function findGame(db: Db, id: Id): Promise<Game | undefined> {
  const row = await selectGame(db, 'id', id).executeTakeFirst()
  return row && toGame(row)
}

export async function findGameByCode(db: Db, code: string): Promise<Game | undefined> {
  const row = await selectGame(db, 'code', code).executeTakeFirst()
  return row && toGame(row)
}

/**
 * Locks and returns the game. Other changes to the game, and players' answers, wait until the transaction
 * ends.
 */
export async function lockGame(transaction: Transaction, id: Id): Promise<Game | undefined> {
  const row = await selectGame(transaction, 'id', id)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toGame(row)
}

function selectGame(db: Db, column: 'id' | 'code', value: string) {
  return db.selectFrom('liveGame').selectAll().where(column, '=', value)
}

export async function listGamesOfHost(db: Db, hostId: Id, limit: number): Promise<Game[]> {
  const rows = await db
    .selectFrom('liveGame')
    .selectAll()
    .where('hostId', '=', hostId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toGame)
}

/** `answered` is the number of answers to the current question. */
export async function listGamesWithAnswerCounts(db: Db, ids: readonly Id[]) {
  const rows = await db
    .selectFrom('liveGame')
    .selectAll()
    .select((e) =>
      e
        .selectFrom('liveAnswer')
        .select((a) => a.fn.countAll<number>().as('answers'))
        .whereRef('liveAnswer.gameId', '=', 'liveGame.id')
        .whereRef('liveAnswer.round', '=', 'liveGame.round')
        .whereRef('liveAnswer.number', '=', 'liveGame.number')
        .$asScalar()
        .$notNull()
        .as('answered'),
    )
    .where('liveGame.id', ...inList(db, ids))
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
    .updateTable('liveGame')
    .set((e) => ({
      phase: move.phase,
      number: move.number,
      opensAt: toIso(move.opensAt),
      closesAt: toIso(move.closesAt),
      nextAt: toIso(move.nextAt),
      closedReason: move.closedReason ?? null,
      changedAt: at.toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const question = { gameId: id, round, number: move.number }
  if (move.skipped !== undefined) {
    await markQuestionSkipped(transaction, { ...question, number: move.skipped })
  }
  if (move.phase === 'question') {
    await transaction
      .updateTable('liveQuestion')
      .set({ openedAt: toIso(move.opensAt) })
      .where((e) => e.and(question))
      .execute()
  }
  return true
}

async function markQuestionSkipped(transaction: Transaction, question: QuestionKey): Promise<void> {
  await transaction
    .updateTable('liveQuestion')
    .set({ isSkipped: 1 })
    .where((e) => e.and(question))
    .execute()
  await transaction
    .updateTable('liveAnswer')
    .set({ points: 0, isRight: 0 })
    .where((e) => e.and(question))
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
    .updateTable('liveGame')
    .set((e) => ({
      phase: 'lobby' as const,
      round: e('round', '+', 1),
      number: 0,
      questions,
      categoryId,
      title,
      settings: JSON.stringify(settings),
      changedAt: at.toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface RosterChange {
  isLocked?: boolean
  /** Added to the number of players who have ever joined. */
  joined?: number
  /** Added to the number of players in the room. */
  players?: number
}

export async function changeRoster(
  transaction: Transaction,
  id: Id,
  { isLocked, joined = 0, players = 0 }: RosterChange,
): Promise<void> {
  await transaction
    .updateTable('liveGame')
    .set((e) => ({
      roster: e('roster', '+', 1),
      joined: e('joined', '+', joined),
      players: e('players', '+', players),
      ...(isLocked !== undefined && { isLocked: Number(isLocked) }),
    }))
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
    .insertInto('liveQuestion')
    .values(
      revisionIds.map((revisionId, index) => ({
        gameId,
        round,
        number: index + 1,
        revisionId,
        isSkipped: 0,
      })),
    )
    .execute()
}

/** Lists the questions in the order asked. */
export async function listRoundQuestions(db: Db, gameId: Id, round: number) {
  const rows = await db
    .selectFrom('liveQuestion')
    .select(['number', 'revisionId', 'isSkipped', 'openedAt'])
    .where('gameId', '=', gameId)
    .where('round', '=', round)
    .orderBy('number')
    .execute()
  return rows.map(({ isSkipped, ...row }) => ({ ...row, isSkipped: isSkipped === 1 }))
}

/** Finds the category of any round, because the game itself stores only the category of its last round. */
export async function findRoundCategory(
  db: Db,
  { id, round, categoryId, title }: Pick<Game, 'id' | 'round' | 'categoryId' | 'title'>,
): Promise<{ categoryId: Id; title: string }> {
  const found = await db
    .selectFrom('liveQuestion')
    .innerJoin('questionRevision', 'questionRevision.id', 'liveQuestion.revisionId')
    .innerJoin('question', 'question.id', 'questionRevision.questionId')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .select(['category.id as categoryId', 'category.title'])
    .where('gameId', '=', id)
    .where('round', '=', round)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return found ?? { categoryId, title }
}

export async function listShownQuestionIds(db: Db, gameId: Id): Promise<Set<Id>> {
  const rows = await db
    .selectFrom('liveQuestion')
    .innerJoin('questionRevision', 'questionRevision.id', 'liveQuestion.revisionId')
    .select('questionId')
    .where('gameId', '=', gameId)
    .where('openedAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ questionId }) => questionId))
}

/** Lists players, and the host, with an open attempt at the round's category. */
export async function listHeldBackUserIds(
  db: Db,
  { id, hostId, categoryId }: Pick<Game, 'id' | 'hostId' | 'categoryId'>,
  at: Date,
): Promise<Set<Id>> {
  const open = db
    .selectFrom('attempt')
    .select('attempt.userId')
    .where('attempt.categoryId', '=', categoryId)
    .where('submittedAt', 'is', null)
    .where('abandonedAt', 'is', null)
    .where('deadline', '>=', at.toISOString())
  const rows = await open
    .where('attempt.userId', '=', hostId ?? '')
    .unionAll(
      open
        .innerJoin('livePlayer', 'livePlayer.userId', 'attempt.userId')
        .where('livePlayer.gameId', '=', id),
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
function toGame(row: Selectable<Schema['liveGame']>) {
  return {
    ...row,
    settings: v.parse(LiveSettingsSchema, JSON.parse(row.settings)),
    isLocked: row.isLocked === 1,
    opensAt: toEpochMs(row.opensAt),
    closesAt: toEpochMs(row.closesAt),
    nextAt: toEpochMs(row.nextAt),
    changedAt: Date.parse(row.changedAt),
    createdAt: Date.parse(row.createdAt),
    expiresAt: Date.parse(row.expiresAt),
  }
}
