import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, inTransaction } from '../db/database.ts'
import { newId } from '../ids.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { insertTestUser } from '../testing/test-app.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'
import { findCategory, updateCategory } from './categories.repository.ts'
import { findKingdom, updateKingdom } from './kingdoms.repository.ts'
import { findQuestion, reviseQuestion } from './questions.repository.ts'

const AT = new Date('2026-03-02T09:00:00.000Z')
const LATER = '2026-03-02T10:00:00.000Z'

/** Two saves that both read the same version first, as no clock could be told to bring about. */
describeOnEachDatabase('of two saves of one version only the first is taken', (open) => {
  let db: Db
  let quiz: TestQuiz
  beforeAll(async () => {
    db = await open()
    quiz = await insertTestQuiz(db, { at: AT, title: 'Quiz', questions: 1 })
  })
  afterAll(() => db.destroy())

  async function expectOnce(save: () => Promise<unknown>): Promise<void> {
    expect(await save()).toMatchObject({ updatedAt: LATER })
    expect(await save()).toBeUndefined()
  }

  it('of a kingdom', async () => {
    const kingdom = await findKingdom(db, quiz.kingdomId)
    if (!kingdom) throw new Error('The test kingdom is missing')
    const edit = { ...kingdom, imageId: undefined, at: LATER }
    await expectOnce(() => inTransaction(db, (inside) => updateKingdom(inside, kingdom, edit)))
  })

  it('of a category', async () => {
    const category = await findCategory(db, quiz.categoryId)
    if (!category) throw new Error('The test category is missing')
    const edit = { ...category, imageId: undefined, at: LATER }
    await expectOnce(() => inTransaction(db, (inside) => updateCategory(inside, category, edit)))
  })

  it('of a question', async () => {
    const question = await findQuestion(db, quiz.questionIds[0] ?? '')
    if (!question) throw new Error('The test question is missing')
    const author = await insertTestUser(db, AT, 'author', 'admin')
    await expectOnce(() =>
      inTransaction(db, (inside) =>
        reviseQuestion(inside, question, {
          ...question,
          id: newId(AT),
          questionId: question._id,
          createdAt: LATER,
          createdBy: author.id,
        }),
      ),
    )
  })
})
