import { parseClock } from '@quiz-kingdom/shared/clock.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { QuizQuestion } from './scoring.ts'

/** What playing needs to know of a category. */
export interface QuizCategory {
  id: Id
  kingdomId: Id
  pointsPerAnswer: number
  secondsAllowed: number
  deletedAt: string | null
}

/** Finds deleted ones too: an attempt may have begun before the deletion. */
export async function findQuizCategory(db: Db, id: Id): Promise<QuizCategory | undefined> {
  const row = await db
    .selectFrom('category')
    .select(['id', 'kingdom_id', 'points', 'time_allowed', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toQuizCategory(row)
}

/** All that the category ever had, deleted ones included, in the order in which they are asked. */
export async function listQuizQuestions(db: Db, categoryId: Id): Promise<QuizQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where('category_id', '=', categoryId)
    .orderBy('id')
    .execute()
  return rows.map((row) => toQuizQuestion(row, categoryId))
}

/** As `listQuizQuestions`, with those of `answered` that were moved away `since`, as removed ones. */
export async function listAnsweredQuestions(
  db: Db,
  categoryId: Id,
  { answered, since }: { answered: readonly Id[]; since: string },
): Promise<QuizQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .selectAll()
    .where((where) =>
      where.or([
        where('category_id', '=', categoryId),
        ...(answered.length > 0
          ? [where.and([where('id', 'in', answered), where('updated_at', '>', since)])]
          : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => toQuizQuestion(row, categoryId))
}

export async function hasQuestions(db: Db, categoryId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('question')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type CategoryRow = Pick<
  Selectable<Schema['category']>,
  'id' | 'kingdom_id' | 'points' | 'time_allowed' | 'deleted_at'
>

function toQuizCategory(row: CategoryRow): QuizCategory {
  const secondsAllowed = parseClock(row.time_allowed)
  if (secondsAllowed === undefined) throw new Error(`Category ${row.id} has no readable time`)
  return {
    id: row.id,
    kingdomId: row.kingdom_id,
    pointsPerAnswer: row.points,
    secondsAllowed,
    deletedAt: row.deleted_at,
  }
}

const OptionsSchema = v.array(v.string())

function toQuizQuestion(row: Selectable<Schema['question']>, categoryId: Id): QuizQuestion {
  return {
    _id: row.id,
    questionText: row.question_text,
    options: v.parse(OptionsSchema, JSON.parse(row.options)),
    correctAnswer: row.correct_answer,
    description: row.description,
    updatedAt: row.updated_at,
    removed: row.deleted_at !== null || row.category_id !== categoryId,
  }
}
