import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LIVE_GRACE_MS, type LiveAnswerReceipt } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { LiveAnswerSchema } from '@quiz-kingdom/shared/forms/live.ts'
import type * as v from 'valibot'
import { hashSecret } from '../../auth/secrets.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidFields } from '../../platform/errors.ts'
import { computeElapsedMs, scoreLiveAnswer } from '../rules/score.ts'
import { type ShownQuestion, toShownOption, toStoredOption } from '../rules/shown-question.ts'
import { findAnsweredOption, insertLiveAnswer } from '../storage/answers.repository.ts'
import { findGame, type Game } from '../storage/games.repository.ts'
import { readRoundQuestions } from '../storage/questions.ts'
import { questionClosed, questionNotOpenYet, roomEnded, wrongQuestion } from './errors.ts'
import { requirePlayer } from './joining.ts'

interface ReceivedAnswer {
  answer: v.InferOutput<typeof LiveAnswerSchema>
  at: Date
  /** Measured by the server; undefined before the first measurement. */
  roundTripMs: number | undefined
}

interface AskedRound {
  game: Game
  questions: readonly ShownQuestion[]
}

/** Returns the stored answer, which is the player's first one to the question. `asked` may be out of date. */
export async function recordAnswer(
  { db }: Pick<AppContext, 'db'>,
  asked: AskedRound,
  answering: ReceivedAnswer,
): Promise<LiveAnswerReceipt> {
  const stored = await storeAnswer(db, asked, answering)
  if (stored) return stored
  const { playerId } = await requirePlayer(db, asked.game.id, answering.answer.token)
  const game = await findGame(db, asked.game.id)
  if (!game) throw roomEnded()
  const isSameRound = game.round === asked.game.round
  const questions = isSameRound ? asked.questions : await readRoundQuestions(db, game)
  const current = { game, questions }
  const receipt =
    (await storeAnswer(db, current, answering)) ??
    (await findStoredAnswer(db, current, answering.answer, playerId))
  if (receipt) return receipt
  throw game.phase === 'closed' ? roomEnded() : createRefusal(game, answering)
}

/** Returns undefined if the player has not answered the question. Throws 400 for an unknown option. */
async function findStoredAnswer(
  db: Db,
  asked: AskedRound,
  answer: ReceivedAnswer['answer'],
  playerId: Id,
): Promise<LiveAnswerReceipt | undefined> {
  const { round, number } = answer
  const question = findRoundQuestion(asked, answer)
  if (!question) return undefined
  if (toStoredOption(question, answer.option) === undefined) {
    throw invalidFields({ option: "The answer isn't one of the options" })
  }
  const option = await findAnsweredOption(db, { gameId: asked.game.id, round, number }, playerId)
  return option === undefined
    ? undefined
    : { round, number, option: toShownOption(question, option) }
}

function findRoundQuestion(
  { game, questions }: AskedRound,
  { round, number }: ReceivedAnswer['answer'],
): ShownQuestion | undefined {
  return game.round === round ? questions[number - 1] : undefined
}

/** Returns undefined if nothing was stored. */
async function storeAnswer(
  db: Db,
  asked: AskedRound,
  { answer, at, roundTripMs }: ReceivedAnswer,
): Promise<LiveAnswerReceipt | undefined> {
  const { id, phase, number, opensAt, settings } = asked.game
  const question = findRoundQuestion(asked, answer)
  if (!question) return undefined
  const option = toStoredOption(question, answer.option)
  const arrived = at.getTime()
  const isAsked = phase === 'question' && number === answer.number
  if (option === undefined || !isAsked || opensAt === null || arrived < opensAt) return undefined
  const isRight = option === question.correctAnswer
  const timing = {
    claimedMs: answer.elapsedMs,
    arrivedMs: arrived - opensAt,
    roundTripMs,
    limitMs: settings.seconds * 1000,
  }
  const isStored = await insertLiveAnswer(db, {
    gameId: id,
    round: answer.round,
    number,
    tokenHash: hashSecret(answer.token),
    option,
    isRight: isRight ? 1 : 0,
    points: scoreLiveAnswer({ isRight, speed: settings.speed, timing }),
    elapsedMs: Math.round(computeElapsedMs(timing)),
    answeredAt: at.toISOString(),
    opensAt: new Date(opensAt).toISOString(),
    closesFrom: new Date(arrived - LIVE_GRACE_MS).toISOString(),
  })
  return isStored ? { round: answer.round, number, option: answer.option } : undefined
}

function createRefusal(game: Game, { answer: { round, number }, at }: ReceivedAnswer): Error {
  const isCurrent = game.round === round && game.number === number
  if (!isCurrent || game.phase === 'lobby') return wrongQuestion()
  const isEarly = game.phase === 'question' && game.opensAt !== null && at.getTime() < game.opensAt
  return isEarly ? questionNotOpenYet() : questionClosed()
}
