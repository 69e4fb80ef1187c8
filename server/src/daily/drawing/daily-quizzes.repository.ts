import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { type Db, isPostgres, type Transaction } from '../../platform/db/database.ts'
import { inList, parseStringList } from '../../platform/db/json-list.ts'
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
  await transaction.selectFrom('catalogueVersion').select('id').forUpdate().execute()
}

export async function findDailyQuiz(db: Db, day: Day) {
  const [quiz] = await listDailyQuizzes(db, day, day)
  return quiz
}

/** Lists the quizzes from day `from` to day `to`, both included, by day. */
export async function listDailyQuizzes(db: Db, from: Day, to: Day) {
  const rows = await db
    .selectFrom('dailyQuiz')
    .select(['day', 'theme', 'redraws', 'pointsPerAnswer as points', 'secondsAllowed as seconds'])
    .select(['updatedAt', 'updatedBy'])
    .select(['pinnedIds', 'questionIds', 'revisionIds', 'difficulties'])
    .select(['extraQuestionId as questionId', 'extraRevisionId as revisionId'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ pinnedIds, questionIds, revisionIds, questionId, revisionId, ...quiz }) => ({
    ...quiz,
    difficulties: parseDifficulties(quiz.difficulties),
    pinnedIds: parseStringList(pinnedIds),
    questionIds: parseStringList(questionIds),
    /** Undefined until the day starts, as is `extra`. */
    revisionIds: revisionIds === null ? undefined : parseStringList(revisionIds),
    extra: questionId === null || revisionId === null ? undefined : { questionId, revisionId },
  }))
}

export async function saveDailyQuiz(transaction: Transaction, quiz: StoredDailyQuiz) {
  const { day, theme, redraws, revisionIds, extra } = quiz
  const columns = {
    theme,
    redraws,
    pinnedIds: JSON.stringify(quiz.pinnedIds),
    questionIds: JSON.stringify(quiz.questionIds),
    revisionIds: revisionIds ? JSON.stringify(revisionIds) : null,
    difficulties: quiz.difficulties.join(''),
    extraQuestionId: extra?.questionId ?? null,
    extraRevisionId: extra?.revisionId ?? null,
    pointsPerAnswer: quiz.points,
    secondsAllowed: quiz.seconds,
    updatedAt: quiz.updatedAt,
    updatedBy: quiz.updatedBy,
  }
  await transaction
    .insertInto('dailyQuiz')
    .values({ day, ...columns })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(columns))
    .execute()
}

export interface AvailableQuestion extends DrawableQuestion {
  revisionId: Id
}

export async function listAvailableQuestions(db: Db): Promise<AvailableQuestion[]> {
  return selectAvailableQuestions(db)
    .select(['question.id', 'revisionId', 'category.kingdomId'])
    .select((e) => e.fn.coalesce('difficulty', e.lit(DEFAULT_DIFFICULTY)).as('difficulty'))
    .execute()
}

/** Returns the ids of questions without a picture whose text has at most `length` characters. */
export async function listShortQuestions(db: Db, length: number): Promise<Set<Id>> {
  const rows = await selectAvailableQuestions(db)
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select('question.id')
    .where('pictureId', 'is', null)
    .where((e) => e(e.fn<number>('length', ['questionText']), '<=', length))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function selectAvailableQuestions(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .innerJoin('kingdom', 'kingdom.id', 'category.kingdomId')
    .where('question.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .where('kingdom.deletedAt', 'is', null)
}

/** Leaves out removed questions. */
export async function describeQuestions(db: Db, ids: readonly Id[]) {
  const rows = await selectAvailableQuestions(db)
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(['question.id as _id', 'questionText', 'difficulty'])
    .select(['kingdom.title as kingdom', 'category.title as category'])
    .where('question.id', ...inList(db, ids))
    .execute()
  return new Map(
    rows.map((row) => [row._id, { ...row, difficulty: row.difficulty ?? DEFAULT_DIFFICULTY }]),
  )
}

export async function listDaysWithQuiz(db: Db, from: Day, to: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('dailyQuiz')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
