import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openTestSqlite } from '../../testing/databases.ts'
import { createQueryCounter, type QueryCounter } from '../../testing/query-counter.ts'
import { insertTestUser } from '../../testing/test-app.ts'
import { insertTestQuiz } from '../../testing/test-quizzes.ts'
import {
  CACHED_QUESTIONS_MAX,
  createQuestionSetCache,
  type QuestionSetCache,
} from './question-sets.ts'

const AT = new Date('2026-03-02T09:00:00.000Z')
/** Three sets of this size exceed the cache. */
const QUESTIONS = Math.ceil(CACHED_QUESTIONS_MAX / 3) + 1

let db: Db
let counter: QueryCounter
let questionSets: QuestionSetCache
beforeEach(async () => {
  counter = createQueryCounter()
  db = (await openTestSqlite()).withPlugin(counter)
  questionSets = createQuestionSetCache(db)
})
afterEach(() => db.destroy())

async function storedSet(title: string, questions: number): Promise<string> {
  const { categoryId } = await insertTestQuiz(db, { at: AT, title, questions })
  const set = await questionSets.current(categoryId)
  if (!set) throw new Error('The test quiz has no questions')
  await questionSets.storeWith(set, async () => {})
  return set.id
}

async function queriesToFind(id: string): Promise<number> {
  const before = counter.count
  await questionSets.find(id)
  return counter.count - before
}

it('remembers the sets asked lately, no more questions than its bound', async () => {
  const sets = [
    await storedSet('Rivers', QUESTIONS),
    await storedSet('Lakes', QUESTIONS),
    await storedSet('Seas', QUESTIONS),
  ]
  const [rivers = '', lakes = '', seas = ''] = sets
  expect(await queriesToFind(seas)).toBe(0)
  expect(await queriesToFind(lakes)).toBe(0)
  expect(await queriesToFind(rivers)).toBeGreaterThan(0)
  // Rivers evicted the least recently used set.
  expect(await queriesToFind(lakes)).toBe(0)
  expect(await queriesToFind(seas)).toBeGreaterThan(0)
})

it('stores nothing of a set when what refers to it fails', async () => {
  const { categoryId } = await insertTestQuiz(db, { at: AT, title: 'Rivers' })
  const set = await questionSets.current(categoryId)
  if (!set) throw new Error('The test quiz has no questions')
  const fail = () => Promise.reject(new Error('no attempt'))
  await expect(questionSets.storeWith(set, fail)).rejects.toThrow('no attempt')
  await expect(questionSets.find(set.id)).rejects.toThrow('missing')
  // The cache must not list it as stored.
  await questionSets.storeWith(set, async () => {})
  expect((await createQuestionSetCache(db).find(set.id)).questions).toHaveLength(3)
})

it('stores a set again that a failover has lost', async () => {
  const { categoryId } = await insertTestQuiz(db, { at: AT, title: 'Rivers' })
  const user = await insertTestUser(db, AT, 'Abeba', 'player')
  const set = await questionSets.current(categoryId)
  if (!set) throw new Error('The test quiz has no questions')
  await questionSets.storeWith(set, async () => {})
  await db.deleteFrom('questionSet').execute()
  await questionSets.storeWith(set, async (transaction) => {
    const at = AT.toISOString()
    const attempt = { id: newId(AT), userId: user.id, categoryId, late: 0 }
    const times = { startedAt: at, deadline: at }
    await transaction
      .insertInto('attempt')
      .values({ ...attempt, ...times, questionSetId: set.id })
      .execute()
  })
  expect((await createQuestionSetCache(db).find(set.id)).questions).toHaveLength(3)
})
