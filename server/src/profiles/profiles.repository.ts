import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  KingdomAccuracy,
  PlayedDay,
  ProfileSettings,
} from '@quiz-kingdom/shared/entities/people/profile.ts'
import { toAvatar } from '../auth/users.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import { toCategoryIds } from '../play/held-back/held-back.ts'
import type { SubmittedAttempt } from '../play/held-back/open-questions.repository.ts'

export async function findProfileChoice(db: Db, userId: Id): Promise<ProfileSettings> {
  const row = await db
    .selectFrom('profile')
    .select(['avatar', 'isPublic'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return { avatar: toAvatar(row?.avatar ?? null), isPublic: row?.isPublic === 1 }
}

export async function saveProfileChoice(db: Db, userId: Id, { avatar, isPublic }: ProfileSettings) {
  const columns = { avatar, isPublic: isPublic ? 1 : 0 }
  await db
    .insertInto('profile')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute()
}

/** Leaves out kingdoms of `heldBackAttempts`, whose figures would reveal right answers. */
export async function listKingdomAccuracies(
  db: Db,
  userId: Id,
  heldBackAttempts: readonly SubmittedAttempt[],
): Promise<KingdomAccuracy[]> {
  const heldBackKingdoms = await listKingdomIdsOfAttempts(db, heldBackAttempts)
  const kingdoms = await db
    .selectFrom('playCount')
    .innerJoin('kingdom', 'kingdom.id', 'playCount.key')
    .select(['kingdom.id as kingdomId', 'kingdom.title', 'questions', 'rightAnswers'])
    .where('userId', '=', userId)
    .where('kind', '=', 'kingdom')
    .where('kingdom.deletedAt', 'is', null)
    .orderBy('kingdom.position')
    .orderBy('kingdom.id')
    .execute()
  return kingdoms.filter(({ kingdomId }) => !heldBackKingdoms.has(kingdomId))
}

/** Lists the kingdoms of the attempts' categories, and of the questions of daily quizzes. */
async function listKingdomIdsOfAttempts(db: Db, attempts: readonly SubmittedAttempt[]) {
  if (attempts.length === 0) return new Set()
  const categoryIds = [...toCategoryIds(attempts)]
  const questionIds = attempts.flatMap((attempt) =>
    attempt.categoryId === undefined ? attempt.questionIds : [],
  )
  const ofQuestions = db
    .selectFrom('question')
    .select('categoryId')
    .where('id', ...inList(db, questionIds))
  const rows = await db
    .selectFrom('category')
    .select('kingdomId')
    .where((e) => e.or([e('id', ...inList(db, categoryIds)), e('id', 'in', ofQuestions)]))
    .execute()
  return new Set(rows.map(({ kingdomId }) => kingdomId))
}

export async function listPlayedDays(db: Db, userId: Id, from: Day): Promise<PlayedDay[]> {
  return db
    .selectFrom('playCount')
    .select(['key as day', 'quizzes'])
    .where('userId', '=', userId)
    .where('kind', '=', 'day')
    .where('key', '>=', from)
    .orderBy('key')
    .execute()
}

export async function countFinishedQuizzes(db: Db, userId: Id): Promise<number> {
  const row = await db
    .selectFrom('playCount')
    .select('quizzes')
    .where('userId', '=', userId)
    .where('kind', '=', 'total')
    .where('key', '=', '')
    .executeTakeFirst()
  return row?.quizzes ?? 0
}
