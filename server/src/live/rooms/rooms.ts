import { randomInt } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_CODE_LENGTH,
  LIVE_ROOM_HOURS,
  LIVE_ROOMS_A_DAY_MAX,
  LIVE_ROOMS_MAX,
  LIVE_ROUNDS_MAX,
  type LivePlayerList,
  type LiveRoom,
  LiveSettingsSchema,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import type { LivePlayAgainSchema, NewLiveRoomSchema } from '@quiz-kingdom/shared/forms/live.ts'
import * as v from 'valibot'
import { HOUR_S, isoAfter, startOfAddisDay } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import {
  type Db,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { lockPlayer } from '../../play/attempts.repository.ts'
import { type HostCommand, lastClosedQuestionNumber, moveByCommand } from '../rules/phases.ts'
import { rankByScore } from '../rules/standings.ts'
import { listPlayerScores } from '../storage/answers.repository.ts'
import {
  changeRoster,
  findGame,
  findGameByCode,
  type Game,
  insertGame,
  insertRoundQuestions,
  listGamesOfHost,
  listShownQuestionIds,
  lockGame,
  saveMove,
  updateForNextRound,
} from '../storage/games.repository.ts'
import { listRemovedPlayers, markPlayerRemoved } from '../storage/players.repository.ts'
import { drawRoundQuestions } from './drawing.ts'
import * as errors from './errors.ts'

type RoomContext = Pick<AppContext, 'db' | 'clock'>

const CODE_TRIES_MAX = 20
/**
 * The maximum number of rooms in a host's list. The reports of older rooms can still be opened by their
 * address.
 */
const ROOMS_LISTED_MAX = 100

export async function createRoom(
  { db, clock }: RoomContext,
  hostId: Id,
  { categoryId, ...settings }: v.InferOutput<typeof NewLiveRoomSchema>,
): Promise<LiveRoom> {
  const at = clock.now()
  const { title, questions } = await drawRoundQuestions(
    db,
    { categoryId, hostId, count: settings.questions, shown: new Set() },
    at,
  )
  const id = newId(at)
  for (let tries = 1; ; tries++) {
    const code = createRoomCode()
    try {
      await inTransaction(db, async (transaction) => {
        await lockPlayer(transaction, hostId)
        await requireBelowRoomLimit(transaction, hostId, at)
        await insertGame(transaction, {
          id,
          hostId,
          code,
          categoryId,
          title,
          settings: JSON.stringify(settings),
          phase: 'lobby',
          round: 1,
          number: 0,
          questions: questions.length,
          version: 1,
          roster: 1,
          isLocked: 0,
          joined: 0,
          players: 0,
          changedAt: at.toISOString(),
          createdAt: at.toISOString(),
          expiresAt: isoAfter(at, LIVE_ROOM_HOURS * HOUR_S),
        })
        const revisionIds = questions.map(({ revisionId }) => revisionId)
        await insertRoundQuestions(transaction, id, 1, revisionIds)
      })
      break
    } catch (error) {
      if (!isUniqueViolation(error) || tries === CODE_TRIES_MAX) throw error
    }
  }
  const game = await findGame(db, id)
  if (!game) throw new Error('The room is gone')
  return toRoom(game)
}

async function requireBelowRoomLimit(transaction: Transaction, hostId: Id, at: Date) {
  const games = await listGamesOfHost(transaction, hostId, LIVE_ROOMS_A_DAY_MAX)
  const isLiving = ({ phase, expiresAt }: Game) => phase !== 'closed' && expiresAt > at.getTime()
  if (games.filter(isLiving).length >= LIVE_ROOMS_MAX) throw errors.tooManyRooms()
  const dayBegan = Date.parse(startOfAddisDay(at))
  const today = games.filter(({ createdAt }) => createdAt >= dayBegan)
  if (today.length >= LIVE_ROOMS_A_DAY_MAX) throw errors.tooManyRoomsToday()
}

function createRoomCode(): string {
  return String(randomInt(10 ** LIVE_CODE_LENGTH)).padStart(LIVE_CODE_LENGTH, '0')
}

export async function listRooms({ db }: RoomContext, hostId: Id): Promise<LiveRoom[]> {
  return (await listGamesOfHost(db, hostId, ROOMS_LISTED_MAX)).map(toRoom)
}

/** The schema of the response drops the game's other fields. */
const toRoom = (game: Game): LiveRoom => ({
  ...game,
  code: game.phase === 'closed' ? null : game.code,
})

/**
 * Returns false, and changes nothing, if the game has another version by now or the command does not apply in
 * its phase.
 */
export async function runHostCommand(
  { db, clock }: RoomContext,
  game: Game,
  command: HostCommand,
  version: number,
): Promise<boolean> {
  const at = clock.now()
  return inTransaction(db, async (transaction) => {
    const current = await lockGame(transaction, game.id)
    if (!current || current.version !== version) return false
    const move = moveByCommand(command, current, at.getTime())
    return move !== undefined && saveMove(transaction, current, move, at)
  })
}

/** Returns false, and changes nothing, unless this version of the game is at the podium. */
export async function startNextRound(
  { db, clock }: RoomContext,
  game: Game,
  hostId: Id,
  {
    version,
    categoryId = game.categoryId,
    settings: changed,
  }: v.InferOutput<typeof LivePlayAgainSchema>,
): Promise<boolean> {
  if (game.phase !== 'podium' || game.version !== version) return false
  if (game.round >= LIVE_ROUNDS_MAX) throw errors.tooManyRounds()
  const at = clock.now()
  const settings = v.parse(LiveSettingsSchema, { ...game.settings, ...changed })
  const shown = await listShownQuestionIds(db, game.id)
  const draw = { categoryId, hostId, count: settings.questions, shown }
  const { title, questions } = await drawRoundQuestions(db, draw, at)
  return inTransaction(db, async (transaction) => {
    const next = { categoryId, title, settings, questions: questions.length }
    if (!(await updateForNextRound(transaction, game, next, at))) return false
    const revisionIds = questions.map(({ revisionId }) => revisionId)
    await insertRoundQuestions(transaction, game.id, game.round + 1, revisionIds)
    return true
  })
}

export async function setRoomLocked({ db }: RoomContext, game: Game, isLocked: boolean) {
  if (game.isLocked === isLocked) return
  await inTransaction(db, (transaction) => changeRoster(transaction, game.id, { isLocked }))
}

/** Returns false if the room has no such player, or the player was already removed. */
export async function removePlayerFromRoom({ db, clock }: RoomContext, game: Game, playerId: Id) {
  return inTransaction(db, async (transaction) => {
    await lockGame(transaction, game.id)
    if (!(await markPlayerRemoved(transaction, game.id, playerId, clock.now()))) return false
    await changeRoster(transaction, game.id, { players: -1 })
    return true
  })
}

/** Throws 404 for an unknown code, and 410 for a closed room. */
export async function requireOpenGame(db: Db, code: string, now: Date): Promise<Game> {
  const game = await findGameByCode(db, code)
  if (!game) throw errors.codeNotFound()
  if (game.phase === 'closed' || game.expiresAt <= now.getTime()) throw errors.roomEnded()
  return game
}

export async function listRoomPlayers(db: Db, game: Game): Promise<LivePlayerList> {
  const number = lastClosedQuestionNumber(game)
  const scores = await listPlayerScores(db, { gameId: game.id, round: game.round, number })
  const removed = await listRemovedPlayers(db, game.id)
  return {
    players: [
      ...rankByScore(scores).map((row) => ({ ...row, isRemoved: false })),
      ...removed.map((row) => ({ ...row, score: 0, rank: null, isRemoved: true })),
    ],
  }
}
