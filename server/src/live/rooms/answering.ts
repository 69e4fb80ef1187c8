import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { LIVE_GRACE_MS, type LiveAnswerReceipt } from '@quiz-kingdom/shared/entities/live.ts'
import type { LiveAnswerSchema } from '@quiz-kingdom/shared/forms/live.ts'
import type * as v from 'valibot'
import { hashSecret } from '../../auth/secrets.ts'
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
import { requirePlayer } from './joining.ts'

interface Answering {
  answer: v.InferOutput<typeof LiveAnswerSchema>
  at: Date
  /** Measured by the server, in ms. */
  roundTripMs: number | undefined
}

interface Asked {
  game: Game
  questions: readonly ShownQuestion[]
}

/** `option` is the stored answer, as it is stored. */
interface Taken {
  receipt: LiveAnswerReceipt
  playerId: Id
  option: number
}

/** Returns the stored answer. `asked` may be a moment old. Throws 400, 401, 403, 409 and 410. */
export async function takeAnswer(
  { db }: Pick<AppContext, 'db'>,
  asked: Asked,
  answering: Answering,
): Promise<Taken> {
  const stored = await store(db, asked, answering)
  if (stored) return stored
  const player = await requirePlayer(db, asked.game, answering.answer.token)
  return (await findTaken(db, asked, player, answering)) ?? takeByNow(db, asked, player, answering)
}

/** For an answer to a question that the game did not ask yet when it was read. */
async function takeByNow(
  db: Db,
  asked: Asked,
  player: StoredPlayer,
  answering: Answering,
): Promise<Taken> {
  const game = await findGame(db, asked.game.id)
  if (!game || game.phase === 'closed') throw roomEnded()
  if (game.version !== asked.game.version) {
    const now = { game, questions: await questionsOf(db, asked, game) }
    const taken = (await store(db, now, answering)) ?? (await findTaken(db, now, player, answering))
    if (taken) return taken
  }
  throw reasonOf(game, answering)
}

async function questionsOf(db: Db, asked: Asked, game: Game): Promise<readonly ShownQuestion[]> {
  return game.round === asked.game.round ? asked.questions : readQuestions(db, game)
}

/** Returns undefined when the player has no answer to the question. */
async function findTaken(
  db: Db,
  asked: Asked,
  { playerId }: StoredPlayer,
  { answer }: Answering,
): Promise<Taken | undefined> {
  const { round, number } = answer
  const question = questionIn(asked, answer)
  if (!question) return undefined
  if (storedOption(question, answer.option) === undefined) {
    throw invalidFields({ option: "The answer isn't one of the options" })
  }
  const option = await findAnswer(db, { gameId: asked.game.id, round, number, playerId })
  return option === undefined ? undefined : toTaken(question, { answer, playerId, option })
}

function questionIn(
  { game, questions }: Asked,
  { round, number }: Answering['answer'],
): ShownQuestion | undefined {
  return game.round === round ? questions[number - 1] : undefined
}

function toTaken(
  question: ShownQuestion,
  {
    answer: { round, number },
    playerId,
    option,
  }: Pick<Answering, 'answer'> & Omit<Taken, 'receipt'>,
): Taken {
  return { receipt: { round, number, option: shownOption(question, option) }, playerId, option }
}

/** Returns undefined when nothing was stored. */
async function store(
  db: Db,
  asked: Asked,
  { answer, at, roundTripMs }: Answering,
): Promise<Taken | undefined> {
  const { id, phase, number, opensAt, settings } = asked.game
  const question = questionIn(asked, answer)
  if (!question) return undefined
  const option = storedOption(question, answer.option)
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
  const playerId = await insertAnswer(db, {
    gameId: id,
    round: answer.round,
    number,
    tokenHash: hashSecret(answer.token),
    option,
    isRight: isRight ? 1 : 0,
    points: liveScore({ isRight, speed: settings.speed, timing }),
    elapsedMs: Math.round(elapsedMsOf(timing)),
    answeredAt: at.toISOString(),
    opensAt: new Date(opensAt).toISOString(),
    closesFrom: new Date(arrived - LIVE_GRACE_MS).toISOString(),
  })
  return playerId === undefined ? undefined : toTaken(question, { answer, playerId, option })
}

function reasonOf(game: Game, { answer: { round, number }, at }: Answering): Error {
  const isCurrent = game.round === round && game.number === number
  if (!isCurrent || game.phase === 'lobby') return otherQuestion()
  const isEarly = game.phase === 'question' && game.opensAt !== null && at.getTime() < game.opensAt
  return isEarly ? notOpenYet() : questionClosed()
}
