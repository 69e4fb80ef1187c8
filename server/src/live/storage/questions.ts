import type { Db } from '../../platform/db/database.ts'
import { listAskedQuestions } from '../../play/questions/question-sets.repository.ts'
import { type ShownQuestion, showQuestion } from '../rules/shown-question.ts'
import { type Game, listQuestions } from './games.repository.ts'

/** Returns the questions of the game's round in the order asked. */
export async function readQuestions(
  db: Db,
  game: Pick<Game, 'id' | 'round'>,
): Promise<ShownQuestion[]> {
  const stored = await listQuestions(db, game.id, game.round)
  const asked = await listAskedQuestions(
    db,
    stored.map(({ revisionId }) => revisionId),
  )
  return asked.map((question) => showQuestion(question, game))
}
