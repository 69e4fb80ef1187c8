import { createHash } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  DEFAULT_DIFFICULTY,
  type Difficulty,
  DifficultySchema,
} from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Picture } from '@quiz-kingdom/shared/entities/content/picture.ts'
import * as v from 'valibot'
import { parseRevision, REVISION_COLUMNS } from '../../catalogue/questions.repository.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { inList, parseStringList } from '../../platform/db/json-list.ts'

export interface AskedQuestion {
  revisionId: Id
  /** The same for all revisions of a question. */
  questionId: Id
  questionText: string
  options: string[]
  keepOrder: boolean
  /** Index into `options`. */
  correctAnswer: number
  description: string
  picture?: Picture
  /** The difficulty when the question was drawn for a quiz; absent in live games. */
  difficulty?: Difficulty
}

export async function listCurrentRevisions(db: Db, categoryId: Id) {
  const rows = await db
    .selectFrom('question')
    .select(['revisionId', 'difficulty'])
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, difficulty: row.difficulty ?? DEFAULT_DIFFICULTY }))
}

export interface StoredQuestionSet {
  id: Id
  categoryId: Id
  revisionIds: readonly Id[]
  /** The questions' difficulties when the set was made, in the order of `revisionIds`. */
  difficulties: readonly Difficulty[]
}

const SET_ID_LENGTH = 24

/** Returns the same id for the same revisions and difficulties in the same order, in every process. */
export function createQuestionSetId(
  revisionIds: readonly Id[],
  difficulties: readonly Difficulty[] = [],
): Id {
  const text = revisionIds.join() + difficulties.join('')
  return createHash('sha256').update(text).digest('hex').slice(0, SET_ID_LENGTH)
}

/** Does nothing if the set is already stored. */
export async function insertQuestionSet(
  transaction: Transaction,
  { id, categoryId, revisionIds, difficulties }: StoredQuestionSet,
): Promise<void> {
  await transaction
    .insertInto('questionSet')
    .values({
      id,
      categoryId,
      revisionIds: JSON.stringify(revisionIds),
      difficulties: difficulties.join(''),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findQuestionSet(db: Db, id: Id): Promise<StoredQuestionSet | undefined> {
  const row = await db
    .selectFrom('questionSet')
    .select(['categoryId', 'revisionIds', 'difficulties'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id,
    categoryId: row.categoryId,
    revisionIds: parseStringList(row.revisionIds),
    difficulties: parseDifficulties(row.difficulties),
  }
}

const DifficultiesSchema = v.array(DifficultySchema)

/** Parses a string with one digit per question. Returns an empty list for null. */
export function parseDifficulties(digits: string | null): Difficulty[] {
  return v.parse(DifficultiesSchema, [...(digits ?? '')].map(Number))
}

/** Lists the revisions in the order of their ids. Pass `difficulties` in the same order. */
export async function listAskedQuestions(
  db: Db,
  revisionIds: readonly Id[],
  difficulties: readonly Difficulty[] = [],
): Promise<AskedQuestion[]> {
  const rows = await db
    .selectFrom('questionRevision')
    .select(['id', 'questionId', 'correctAnswer', 'description'])
    .select(REVISION_COLUMNS)
    .where('id', ...inList(db, revisionIds))
    .execute()
  const revisions = new Map(rows.map(({ id, ...row }) => [id, parseRevision(row)]))
  return revisionIds.map((revisionId, index) => {
    const revision = revisions.get(revisionId)
    if (!revision) throw new Error(`The question revision ${revisionId} is missing`)
    const difficulty = difficulties[index]
    return { ...revision, revisionId, ...(difficulty && { difficulty }) }
  })
}
