import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { NEW_CATEGORY } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

export interface TestQuiz {
  kingdomId: Id
  categoryId: Id
  /** In the order of the quiz. The right answer to each is option 1. */
  questionIds: Id[]
}

interface QuizOptions {
  at: Date
  title: string
  kingdomId?: Id
  questions?: number
  points?: number
  timeAllowed?: string
}

const IMAGE_ID = '0'.repeat(64)

export async function insertTestKingdom(db: Db, title: string, at: Date): Promise<Id> {
  const id = newId(at)
  const now = at.toISOString()
  await db
    .insertInto('image')
    .values({ id: IMAGE_ID, type: 'image/webp', bytes: new Uint8Array([1]) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('kingdom')
    .values({
      id,
      title,
      description: 'A kingdom of questions that only tests ever ask, and gladly',
      imageId: IMAGE_ID,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** Inserts a category with questions of four options, in a new kingdom unless one is given. */
export async function insertTestQuiz(
  db: Db,
  { at, title, kingdomId, questions = 3, points = 2, timeAllowed = '5:00' }: QuizOptions,
): Promise<TestQuiz> {
  const kingdom = kingdomId ?? (await insertTestKingdom(db, `Kingdom of ${title}`, at))
  const categoryId = newId(at)
  const now = at.toISOString()
  await db
    .insertInto('category')
    .values({
      id: categoryId,
      ...NEW_CATEGORY,
      title,
      color: '#1f6b3a',
      points,
      timeAllowed,
      kingdomId: kingdom,
      imageId: IMAGE_ID,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const questionIds = Array.from({ length: questions }, () => newId(at)).sort()
  if (questionIds.length > 0) {
    await db
      .insertInto('questionRevision')
      .values(
        questionIds.map((id, index) => ({
          id,
          questionId: id,
          questionText: `${title}, question ${index + 1}?`,
          options: JSON.stringify(['Wrong', 'Right', 'Odd', 'Even']),
          correctAnswer: 1,
          description: 'Because the test says so, here and now',
          createdAt: now,
        })),
      )
      .execute()
    await db
      .insertInto('question')
      .values(
        questionIds.map((id) => ({
          id,
          categoryId,
          revisionId: id,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute()
  }
  return { kingdomId: kingdom, categoryId, questionIds }
}

/** Answers the first questions: `right` of them right, then `wrong` wrong. */
export function toAnswers({ questionIds }: TestQuiz, right: number, wrong = 0) {
  return questionIds
    .slice(0, right + wrong)
    .map((questionId, index) => ({ questionId, selectedAnswer: index < right ? 1 : 0 }))
}
