import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LIVE_ROOM_HOURS } from '@quiz-kingdom/shared/entities/game/live.ts'
import { HOUR_S, isoAfter } from '../../platform/clock.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { runInBatches } from '../../platform/jobs/batches.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import { addMistakes } from '../../practice/mistakes.ts'
import { rankByScore } from '../rules/standings.ts'
import { listPlayerScores, listRoundAnswers } from '../storage/answers.repository.ts'
import { findGame, findRoundCategory, type Game } from '../storage/games.repository.ts'
import { readPlayedQuestions } from '../storage/questions.ts'
import {
  listGamesWithUnsavedResults,
  listPlayersWithUnsavedResult,
  markResultsSaved,
  saveLiveResult,
} from '../storage/results.repository.ts'

type SaveContext = Pick<AppContext, 'db' | 'clock'>

/** Players look at their Recent Activity and their mistakes soon after a game. */
const SAVE_INTERVAL_MS = 5000
/** Few players per transaction, because each takes several statements. */
const PLAYERS_PER_BATCH = 50

/** Saves the results of finished rounds to their players' accounts. */
export function createSaveLiveResultsJob(context: SaveContext): JobDefinition {
  return {
    name: 'keep-live-results',
    everyMs: SAVE_INTERVAL_MS,
    batchSize: PLAYERS_PER_BATCH,
    run: async function* (limit) {
      const { db, clock } = context
      // Includes expired rooms, which may be closed up to an hour after they expire.
      const after = new Date(isoAfter(clock.now(), -LIVE_ROOM_HOURS * HOUR_S))
      for (const id of await listGamesWithUnsavedResults(db, after, limit))
        yield* saveResultsOfGame(context, id, limit)
    },
  }
}

/** Yields the number of players of each batch. */
async function* saveResultsOfGame({ db, clock }: SaveContext, gameId: Id, limit: number) {
  const game = await findGame(db, gameId)
  if (!game) return
  const isOver = game.phase === 'podium' || game.phase === 'closed'
  const round = isOver ? game.round : game.round - 1
  if (round === 0) return
  const results = await readFinishedRound(db, { ...game, round })
  yield* runInBatches(db, limit, async (transaction) => {
    const players = await listPlayersWithUnsavedResult(transaction, gameId, round, limit)
    for (const player of players) await savePlayerResult(transaction, results, player, clock.now())
    await markResultsSaved(
      transaction,
      players.map(({ playerId }) => playerId),
      round,
    )
    return players.length
  })
}

type FinishedRound = Awaited<ReturnType<typeof readFinishedRound>>

async function readFinishedRound(db: Db, game: Game) {
  const played = await readPlayedQuestions(db, game)
  const number = played.at(-1)?.number ?? 0
  const scores = await listPlayerScores(db, { gameId: game.id, round: game.round, number })
  const answers = await listRoundAnswers(db, game.id, game.round)
  const { categoryId } = await findRoundCategory(db, game)
  return {
    categoryId,
    finishedAt: game.changedAt,
    played,
    ranked: new Map(rankByScore(scores).map((row) => [row.playerId, row])),
    answers: Map.groupBy(answers, ({ playerId }) => playerId),
  }
}

/** Saves nothing for a player who was removed or has not answered. */
async function savePlayerResult(
  transaction: Transaction,
  { categoryId, finishedAt, played, ranked, answers }: FinishedRound,
  { playerId, userId, joinedAt }: { playerId: Id; userId: Id; joinedAt: string },
  at: Date,
): Promise<void> {
  const row = ranked.get(playerId)
  const own = answers.get(playerId) ?? []
  const hasAnswered = own.some(({ number }) => played.some((other) => other.number === number))
  if (!row || !hasAnswered) return
  await saveLiveResult(transaction, {
    id: newId(at),
    userId,
    categoryId,
    rightAnswers: row.rightAnswers,
    questions: played.length,
    points: row.score,
    rank: row.rank ?? 0,
    players: ranked.size,
    finishedAt: new Date(finishedAt).toISOString(),
  })
  const right = new Set(own.filter(({ isRight }) => isRight).map(({ number }) => number))
  const answered = new Set(own.map(({ number }) => number))
  const missed = played.filter(
    ({ number, openedAt }) => !right.has(number) && (answered.has(number) || openedAt >= joinedAt),
  )
  if (missed.length === 0) return
  const questionIds = missed.map(({ question }) => question.questionId)
  await addMistakes(transaction, userId, questionIds, new Date(finishedAt))
}
