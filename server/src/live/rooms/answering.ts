import { LIVE_GRACE_MS, type LiveAnswerReceipt } from '@quiz-kingdom/shared/entities/live.ts'
import type { LiveAnswerSchema } from '@quiz-kingdom/shared/forms/live.ts'
import type * as v from 'valibot'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidFields } from '../../platform/errors.ts'
import { elapsedMsOf, liveScore } from '../rules/score.ts'
import { type ShownQuestion, shownOption, storedOption } from '../rules/shown-question.ts'
import { findAnswer, insertAnswer } from '../storage/answers.repository.ts'
import { findGame, type Game } from '../storage/games.repository.ts'
import type { StoredPlayer } from '../storage/players.repository.ts'
import { readQuestions } from '../storage/questions.ts'
import { notOpenYet, otherQuestion, questionClosed, roomEnded } from './errors.ts'

interface Answering {
  player: StoredPlayer
  answer: v.InferOutput<typeof LiveAnswerSchema>
  /** When the answer arrived. */
  at: Date
  /** Measured by the server, in ms. */
  roundTripMs: number | undefined
}

interface Asked {
  game: Game
  questions: readonly ShownQuestion[]
}

/**
 * Stores the player's first answer to the open question, and says which answer is stored: `option` as it is stored. `asked`
 * may be a moment old. Throws 400, 409 and 410.
 */
export async function takeAnswer(
  { db }: Pick<AppContext, 'db'>,
  asked: Asked,
  answering: Answering,
): Promise<{ receipt: LiveAnswerReceipt; option: number }> {
  const taken = await tryToTake(db, asked, answering)
  if (taken) return taken
  const game = await findGame(db, asked.game.id)
  if (!game || game.phase === 'closed') throw roomEnded()
  if (game.version !== asked.game.version) {
    const questions = await questionsOf(db, asked, game)
    const takenNow = await tryToTake(db, { game, questions }, answering)
    if (takenNow) return takenNow
  }
  throw reasonOf(game, answering)
}

async function questionsOf(db: Db, asked: Asked, game: Game): Promise<readonly ShownQuestion[]> {
  return game.round === asked.game.round ? asked.questions : readQuestions(db, game)
}

/** Returns undefined when the player has no answer to the question, and none could be stored. */
async function tryToTake(db: Db, { game, questions }: Asked, answering: Answering) {
  const { player, answer } = answering
  const { round, number } = answer
  const question = questions[number - 1]
  if (game.round !== round || !question) return undefined
  const option = storedOption(question, answer.option)
  if (option === undefined) {
    throw invalidFields({ option: 'The answer chooses no existing option' })
  }
  const isAsked = game.phase === 'question' && game.number === number
  const isNew = isAsked && (await store(db, game, question, option, answering))
  const key = { gameId: game.id, round, number, playerId: player.playerId }
  const stored = isNew ? option : await findAnswer(db, key)
  if (stored === undefined) return undefined
  return { receipt: { round, number, option: shownOption(question, stored) }, option: stored }
}

async function store(
  db: Db,
  { id, opensAt, settings }: Game,
  { correctAnswer }: ShownQuestion,
  option: number,
  { player, answer, at, roundTripMs }: Answering,
): Promise<boolean> {
  const arrived = at.getTime()
  if (opensAt === null || arrived < opensAt) return false
  const isRight = option === correctAnswer
  const timing = {
    claimedMs: answer.elapsedMs,
    arrivedMs: arrived - opensAt,
    roundTripMs,
    limitMs: settings.seconds * 1000,
  }
  return insertAnswer(db, {
    gameId: id,
    round: answer.round,
    number: answer.number,
    playerId: player.playerId,
    option,
    isRight: isRight ? 1 : 0,
    points: liveScore({ isRight, speed: settings.speed, timing }),
    elapsedMs: Math.round(elapsedMsOf(timing)),
    answeredAt: at.toISOString(),
    opensAt: new Date(opensAt).toISOString(),
    closesFrom: new Date(arrived - LIVE_GRACE_MS).toISOString(),
  })
}

/** Why an answer was not stored. */
function reasonOf(game: Game, { answer: { round, number }, at }: Answering): Error {
  const isCurrent = game.round === round && game.number === number
  if (!isCurrent || game.phase === 'lobby') return otherQuestion()
  const isEarly = game.phase === 'question' && game.opensAt !== null && at.getTime() < game.opensAt
  return isEarly ? notOpenYet() : questionClosed()
}
