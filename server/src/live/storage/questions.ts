import type { Db } from '../../platform/db/database.ts'
import { listAskedQuestions } from '../../play/questions/question-sets.repository.ts'
import { type ShownQuestion, showQuestion } from '../rules/shown-question.ts'
import { type Game, listQuestions, type StoredQuestion } from './games.repository.ts'

type Round = Pick<Game, 'id' | 'round'>

/** Returns the questions of the game's round in the order asked. */
export async function readQuestions(db: Db, game: Round): Promise<ShownQuestion[]> {
  return toShown(db, game, await listQuestions(db, game.id, game.round))
}

async function toShown(db: Db, game: Round, stored: readonly StoredQuestion[]) {
  const asked = await listAskedQuestions(
    db,
    stored.map(({ revisionId }) => revisionId),
  )
  return asked.map((question) => showQuestion(question, game))
}

export interface PlayedQuestion {
  number: number
  openedAt: string
  question: ShownQuestion
}

/** Returns the questions of the round that were opened and not skipped. */
export async function readPlayedQuestions(db: Db, game: Round): Promise<PlayedQuestion[]> {
  const stored = await listQuestions(db, game.id, game.round)
  const questions = await toShown(db, game, stored)
  return stored.flatMap(({ number, openedAt, isSkipped }, index) => {
    const question = questions[index]
    return openedAt !== null && !isSkipped && question ? [{ number, openedAt, question }] : []
  })
}
