import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import * as v from 'valibot'
import { type Db, isPostgres, type Transaction } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'
import { parseDifficulties } from '../../play/questions/question-sets.repository.ts'
import type { DrawableQuestion } from './draw.ts'

/** The question on the home page, which the day's quiz does not ask. */
export interface ExtraQuestion {
  questionId: Id
  revisionId: Id
}

export type StoredDailyQuiz = Awaited<ReturnType<typeof listDailyQuizzes>>[number]

/** Blocks other draws and changes of the catalogue until the transaction ends. */
export async function lockDraws(transaction: Transaction): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction.selectFrom('catalogue_version').select('id').forUpdate().execute()
}

export async function findDailyQuiz(db: Db, day: Day) {
  const [quiz] = await listDailyQuizzes(db, day, day)
  return quiz
}

/** Lists the quizzes from day `from` to day `to`, both included, by day. */
export async function listDailyQuizzes(db: Db, from: Day, to: Day) {
  const rows = await db
    .selectFrom('daily_quiz')
    .select([
      'day',
      'theme',
      'redraws',
      'points_per_answer as points',
      'seconds_allowed as seconds',
    ])
    .select(['updated_at as updatedAt', 'updated_by as updatedBy'])
    .select(['pinned_ids', 'question_ids', 'revision_ids', 'difficulties'])
    .select(['extra_question_id as questionId', 'extra_revision_id as revisionId'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(
    ({ pinned_ids, question_ids, revision_ids, questionId, revisionId, ...quiz }) => ({
      ...quiz,
      difficulties: parseDifficulties(quiz.difficulties),
      pinnedIds: parseIds(pinned_ids),
      questionIds: parseIds(question_ids),
      /** Undefined until the day starts, as is `extra`. */
      revisionIds: revision_ids === null ? undefined : parseIds(revision_ids),
      extra: questionId === null || revisionId === null ? undefined : { questionId, revisionId },
    }),
  )
}

const IdsSchema = v.array(IdSchema)

export function parseIds(json: string): Id[] {
  return v.parse(IdsSchema, JSON.parse(json))
}

export async function saveDailyQuiz(transaction: Transaction, quiz: StoredDailyQuiz) {
  const { day, theme, redraws, revisionIds, extra } = quiz
  const columns = {
    theme,
    redraws,
    pinned_ids: JSON.stringify(quiz.pinnedIds),
    question_ids: JSON.stringify(quiz.questionIds),
    revision_ids: revisionIds ? JSON.stringify(revisionIds) : null,
    difficulties: quiz.difficulties.join(''),
    extra_question_id: extra?.questionId ?? null,
    extra_revision_id: extra?.revisionId ?? null,
    points_per_answer: quiz.points,
    seconds_allowed: quiz.seconds,
    updated_at: quiz.updatedAt,
    updated_by: quiz.updatedBy,
  }
  await transaction
    .insertInto('daily_quiz')
    .values({ day, ...columns })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(columns))
    .execute()
}

export interface AvailableQuestion extends DrawableQuestion {
  revisionId: Id
}

export async function listAvailableQuestions(db: Db): Promise<AvailableQuestion[]> {
  return selectAvailableQuestions(db)
    .select(['question.id', 'revision_id as revisionId', 'category.kingdom_id as kingdomId'])
    .select((e) => e.fn.coalesce('difficulty', e.lit(DEFAULT_DIFFICULTY)).as('difficulty'))
    .execute()
}

/** Returns the ids of questions without a picture whose text has at most `length` characters. */
export async function listShortQuestions(db: Db, length: number): Promise<Set<Id>> {
  const rows = await selectAvailableQuestions(db)
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select('question.id')
    .where('picture_id', 'is', null)
    .where((e) => e(e.fn<number>('length', ['question_text']), '<=', length))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function selectAvailableQuestions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category_id')
    .innerJoin('kingdom', 'kingdom.id', 'category.kingdom_id')
    .where('question.deleted_at', 'is', null)
    .where('category.deleted_at', 'is', null)
    .where('kingdom.deleted_at', 'is', null)
}

/** Leaves out removed questions. */
export async function describeQuestions(db: Db, ids: readonly Id[]) {
  const rows = await selectAvailableQuestions(db)
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id as _id', 'question_text as questionText', 'difficulty'])
    .select(['kingdom.title as kingdom', 'category.title as category'])
    .where('question.id', ...inList(db, ids))
    .execute()
  return new Map(
    rows.map((row) => [row._id, { ...row, difficulty: row.difficulty ?? DEFAULT_DIFFICULTY }]),
  )
}

export async function listDaysWithQuiz(db: Db, from: Day, to: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('daily_quiz')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
