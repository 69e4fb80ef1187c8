import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type Mistake,
  type MistakeOverview,
  type PracticeQuestion,
  RIGHT_DAYS_TO_CLEAR,
} from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import { parseRevision, REVISION_COLUMNS } from '../catalogue/questions.repository.ts'
import { compileOnce, type Parameter } from '../platform/db/compile-once.ts'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import { parseStringList, selectListItems } from '../platform/db/json-list.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { HeldBackQuestions } from '../play/held-back/held-back.ts'
import type { MistakeSchedule } from './schedule.ts'

interface NewMistakes extends MistakeSchedule {
  userId: Id
  /** JSON array. */
  questionIds: string
  missedAt: string
  dayBeganAt: string
}

/**
 * Adds mistakes. Restarts the schedule of an earlier mistake at the same question, unless it was made today
 * and is still due today.
 */
export const saveMistakes = compileOnce((db, parameter: Parameter<NewMistakes>) => {
  const [userId, missedAt] = [parameter('userId'), parameter('missedAt')]
  const [rightDays, dueDay] = [parameter('rightDays'), parameter('dueDay')]
  // A claimed guest's result that is older than the last practice must not reset the schedule.
  return sql`
    insert into mistake (user_id, question_id, missed_at, last_answered_at, right_days, due_day)
    select ${userId}, missed.value, ${missedAt}, ${missedAt}, ${rightDays}, ${dueDay}
    from ${selectListItems(db, parameter('questionIds'))} as missed
    where not exists (select 1 from mistake
      where user_id = ${userId} and question_id = missed.value
        and missed_at >= ${parameter('dayBeganAt')} and right_days = ${rightDays}
        and due_day = ${dueDay})
    on conflict (user_id, question_id) do update set
      missed_at = excluded.missed_at,
      last_answered_at = excluded.last_answered_at,
      right_days = excluded.right_days,
      due_day = excluded.due_day
    where excluded.missed_at >= coalesce(mistake.last_answered_at, mistake.missed_at)`
})

/** Leaves out questions that are removed or held back. */
function selectMistakes(db: Db, userId: Id, heldBack: HeldBackQuestions) {
  const mistakes = db
    .selectFrom('mistake')
    .innerJoin('question', 'question.id', 'mistake.questionId')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .where('mistake.userId', '=', userId)
    .where('question.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
  return heldBack.size === 0
    ? mistakes
    : mistakes.where((e) => e('question.id', 'not in', selectHeldBack(db, e, heldBack)))
}

/** Passes the ids as one parameter, so that the statement is the same for any number of them. */
function selectHeldBack(
  db: Db,
  e: ExpressionBuilder<Schema, 'mistake'>,
  heldBack: HeldBackQuestions,
) {
  const listed = selectListItems(db, e.val(JSON.stringify([...heldBack.keys()])))
  return e.selectFrom(listed.as('held')).select('held.value')
}

function isDueOn(day: Day) {
  return (e: ExpressionBuilder<Schema, 'mistake'>) => e('mistake.dueDay', '<=', day)
}

export async function countMistakes(
  db: Db,
  userId: Id,
  day: Day,
  heldBack: HeldBackQuestions,
): Promise<MistakeOverview['quizzes']> {
  const rows = await selectMistakes(db, userId, heldBack)
    .select(['category.id as categoryId', 'category.title'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isDueOn(day)).as('due'),
      fn.countAll<number>().filterWhere(isMasteredOn(day)).as('putRight'),
      fn.countAll<number>().as('all'),
    ])
    .groupBy(['category.id', 'category.title'])
    .orderBy('category.title')
    .execute()
  return rows.map(({ all, ...quiz }) => ({ ...quiz, later: all - quiz.due - quiz.putRight }))
}

/** Whether the mistake has been answered right on enough days and is no longer due. */
function isMasteredOn(day: Day) {
  return (e: ExpressionBuilder<Schema, 'mistake'>) =>
    e.and([
      e('rightDays', '>=', RIGHT_DAYS_TO_CLEAR),
      e.or([e('dueDay', 'is', null), e('dueDay', '>', day)]),
    ])
}

export async function findNextDueDay(db: Db, userId: Id, after: Day, heldBack: HeldBackQuestions) {
  const row = await selectMistakes(db, userId, heldBack)
    .select('dueDay')
    .where('dueDay', '>', after)
    .orderBy('dueDay')
    .limit(1)
    .executeTakeFirst()
  return row?.dueDay ?? undefined
}

/** Lists the mistakes of a quiz by due day; those no longer asked come last. */
export async function listMistakes(
  db: Db,
  userId: Id,
  categoryId: Id,
  heldBack: HeldBackQuestions,
): Promise<Mistake[]> {
  return selectMistakes(db, userId, heldBack)
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(['mistake.questionId', 'questionText', 'missedAt', 'rightDays', 'dueDay'])
    .where('question.categoryId', '=', categoryId)
    .orderBy((e) => e.fn.coalesce('dueDay', e.val(LATEST_DAY)))
    .orderBy('question.position')
    .orderBy('question.id')
    .execute()
}

const LATEST_DAY = '9999-12-31'

interface DueQuestionsQuery {
  userId: Id
  day: Day
  categoryId?: Id
  heldBack: HeldBackQuestions
  limit: number
}

/** Lists due questions without their answers, the longest overdue first. */
export async function listDueQuestions(
  db: Db,
  { userId, day, categoryId, heldBack, limit }: DueQuestionsQuery,
): Promise<PracticeQuestion[]> {
  let due = selectMistakes(db, userId, heldBack)
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(['question.id as _id', 'revisionId', 'categoryId'])
    .select(REVISION_COLUMNS)
    .where(isDueOn(day))
  if (categoryId !== undefined) due = due.where('question.categoryId', '=', categoryId)
  const rows = await due.orderBy('dueDay').orderBy('mistake.questionId').limit(limit).execute()
  return rows.map(parseRevision)
}

/**
 * Blocks other changes to the mistake until the transaction ends. Returns undefined for an unknown mistake.
 */
export async function lockMistake(
  transaction: Transaction,
  { userId, questionId, revisionId }: { userId: Id; questionId: Id; revisionId: Id },
) {
  const found = transaction
    .selectFrom('mistake')
    .innerJoin('questionRevision', 'questionRevision.questionId', 'mistake.questionId')
    .select(['missedAt', 'rightDays', 'dueDay', 'practiceId'])
    .select(['options', 'correctAnswer', 'questionRevision.description'])
    .where('userId', '=', userId)
    .where('mistake.questionId', '=', questionId)
    .where('questionRevision.id', '=', revisionId)
  const row = await (isPostgres(transaction)
    ? found.forUpdate('mistake')
    : found
  ).executeTakeFirst()
  return row && { ...row, options: parseStringList(row.options) }
}

export async function updateMistake(
  transaction: Transaction,
  { userId, questionId }: { userId: Id; questionId: Id },
  changes: Updateable<Schema['mistake']>,
): Promise<void> {
  await transaction
    .updateTable('mistake')
    .set(changes)
    .where('userId', '=', userId)
    .where('questionId', '=', questionId)
    .execute()
}

/** Lists mistakes with the questions' current texts. Includes removed questions, but not those held back. */
export async function listAllMistakes(
  db: Db,
  userId: Id,
  heldBack: HeldBackQuestions,
): Promise<(Omit<Mistake, 'questionId'> & { quiz: string })[]> {
  return db
    .selectFrom('mistake')
    .innerJoin('question', 'question.id', 'mistake.questionId')
    .innerJoin('category', 'category.id', 'question.categoryId')
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .select(['category.title as quiz', 'questionText', 'missedAt', 'rightDays', 'dueDay'])
    .where('userId', '=', userId)
    .where((e) => e('question.id', 'not in', selectHeldBack(db, e, heldBack)))
    .orderBy('mistake.questionId')
    .execute()
}

/** Returns the id of the question set that the player practises, or undefined for another player's practice. */
export async function findPracticeQuestionSetId(db: Db, practiceId: Id, userId: Id) {
  const row = await db
    .selectFrom('attempt')
    .select('questionSetId')
    .where('id', '=', practiceId)
    .where('userId', '=', userId)
    .where('abandonedAt', 'is not', null)
    .executeTakeFirst()
  return row?.questionSetId ?? undefined
}
