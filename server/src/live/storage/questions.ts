import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { listAskedQuestions } from '../../play/questions/question-sets.repository.ts'
import { type ShownQuestion, toShownQuestion } from '../rules/shown-question.ts'
import { type Game, listRoundQuestions } from './games.repository.ts'

type RoundKey = Pick<Game, 'id' | 'round'>

/** Returns the questions of the game's round in the order asked. */
export async function readRoundQuestions(db: Db, game: RoundKey): Promise<ShownQuestion[]> {
  return toShownQuestions(db, game, await listRoundQuestions(db, game.id, game.round))
}

async function toShownQuestions(db: Db, game: RoundKey, stored: readonly { revisionId: Id }[]) {
  const asked = await listAskedQuestions(
    db,
    stored.map(({ revisionId }) => revisionId),
  )
  return asked.map((question) => toShownQuestion(question, game))
}

export interface PlayedQuestion {
  number: number
  openedAt: string
  question: ShownQuestion
}

/** Returns the questions of the round that were opened and not skipped. */
export async function readPlayedQuestions(db: Db, game: RoundKey): Promise<PlayedQuestion[]> {
  const stored = await listRoundQuestions(db, game.id, game.round)
  const questions = await toShownQuestions(db, game, stored)
  return stored.flatMap(({ number, openedAt, isSkipped }, index) => {
    const question = questions[index]
    return openedAt !== null && !isSkipped && question ? [{ number, openedAt, question }] : []
  })
}
