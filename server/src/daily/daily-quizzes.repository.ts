import { CALENDAR_DAYS, DIFFICULTIES } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { dayAfter } from '../clock.ts'
import { type Db, isPostgres, type Transaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { type DrawableQuestion, REST_DAYS } from './draw.ts'

export interface StoredQuiz {
  day: Day
  theme: string | null
  redraws: number
  pinnedIds: Id[]
  questionIds: Id[]
  /** Undefined until the day has come. */
  revisionIds: Id[] | undefined
  points: number
  seconds: number
  updatedAt: string
  updatedBy: Id | null
}

/** Makes all else that draws days, and what changes the catalogue, wait until the transaction ends. */
export async function lockDraws(transaction: Transaction): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction.selectFrom('catalogue_version').select('id').forUpdate().execute()
}

export async function findQuiz(db: Db, day: Day): Promise<StoredQuiz | undefined> {
  const row = await db
    .selectFrom('daily_quiz')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirst()
  return row && toQuiz(row)
}

/** Of the days from one to another, both included, in their order. */
export async function listQuizzes(db: Db, from: Day, to: Day): Promise<StoredQuiz[]> {
  const rows = await db
    .selectFrom('daily_quiz')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(toQuiz)
}

/** What the open attempts of a player ask, of that day and later ones. */
export async function listOpenQuestionIds(db: Db, userId: Id, from: Day): Promise<Id[]> {
  const rows = await db
    .selectFrom('daily_attempt')
    .innerJoin('daily_quiz', 'daily_quiz.day', 'daily_attempt.day')
    .select('question_ids')
    .where('daily_attempt.user_id', '=', userId)
    .where('daily_attempt.day', '>=', from)
    .where('daily_attempt.submitted_at', 'is', null)
    .execute()
  return rows.flatMap(({ question_ids }) => readIds(question_ids))
}

/** All whose questions must not be asked on that day. */
export function listQuizzesAround(db: Db, day: Day): Promise<StoredQuiz[]> {
  return listQuizzes(db, dayAfter(day, -REST_DAYS), dayAfter(day, CALENDAR_DAYS))
}

export async function saveQuiz(transaction: Transaction, quiz: StoredQuiz): Promise<void> {
  const { day, ...columns } = toRow(quiz)
  await transaction
    .insertInto('daily_quiz')
    .values({ day, ...columns })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(columns))
    .execute()
}

const IdsSchema = v.array(IdSchema)

function readIds(json: string): Id[] {
  return v.parse(IdsSchema, JSON.parse(json))
}

function toQuiz(row: Selectable<Schema['daily_quiz']>): StoredQuiz {
  return {
    day: row.day,
    theme: row.theme,
    redraws: row.redraws,
    pinnedIds: readIds(row.pinned_ids),
    questionIds: readIds(row.question_ids),
    revisionIds: row.revision_ids === null ? undefined : readIds(row.revision_ids),
    points: row.points_per_answer,
    seconds: row.seconds_allowed,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

function toRow(quiz: StoredQuiz): Selectable<Schema['daily_quiz']> {
  return {
    day: quiz.day,
    theme: quiz.theme,
    redraws: quiz.redraws,
    pinned_ids: JSON.stringify(quiz.pinnedIds),
    question_ids: JSON.stringify(quiz.questionIds),
    revision_ids: quiz.revisionIds ? JSON.stringify(quiz.revisionIds) : null,
    points_per_answer: quiz.points,
    seconds_allowed: quiz.seconds,
    updated_at: quiz.updatedAt,
    updated_by: quiz.updatedBy,
  }
}

/** Of questions of which nobody has said it. */
const USUAL_DIFFICULTY = 2

export interface LiveQuestion extends DrawableQuestion {
  revisionId: Id
}

/** All that can be played. */
export async function listLiveQuestions(db: Db): Promise<LiveQuestion[]> {
  const rows = await liveQuestions(db)
    .select(['question.id', 'revision_id', 'category.kingdom_id', 'difficulty'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    revisionId: row.revision_id,
    kingdomId: row.kingdom_id,
    difficulty: row.difficulty ?? USUAL_DIFFICULTY,
  }))
}

function liveQuestions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category_id')
    .innerJoin('kingdom', 'kingdom.id', 'category.kingdom_id')
    .where('question.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .where('kingdom.deleted_at', 'is', null)
}

export interface DescribedQuestion {
  _id: Id
  questionText: string
  kingdom: string
  category: string
  difficulty: (typeof DIFFICULTIES)[number]
}

/** As the console shows them; those that are gone are left out. */
export async function describeQuestions(
  db: Db,
  ids: readonly Id[],
): Promise<Map<Id, DescribedQuestion>> {
  if (ids.length === 0) return new Map()
  const rows = await liveQuestions(db)
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id', 'question_text', 'kingdom.title as kingdom', 'difficulty'])
    .select('category.title as category')
    .where('question.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const difficulty = DIFFICULTIES[(row.difficulty ?? USUAL_DIFFICULTY) - 1] ?? 'Middling'
      const { id: _id, question_text: questionText, kingdom, category } = row
      return [_id, { _id, questionText, kingdom, category, difficulty }]
    }),
  )
}
