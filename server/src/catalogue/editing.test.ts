import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { toImage } from '../images/image-check.ts'
import { describeWithSharedApp } from '../testing/test-app.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'
import { findCategory } from './categories.repository.ts'
import type { ChangeSource } from './changes/record-changes.ts'
import { readCatalogueVersion } from './editing.repository.ts'
import { changeCatalogue, onCatalogueChange, removeEntity, restoreEntity } from './editing.ts'
import {
  CATEGORY_TYPE,
  createEntityWithImage,
  editEntityWithImage,
  KINGDOM_TYPE,
} from './entity-types-with-image.ts'
import { findKingdom } from './kingdoms.repository.ts'
import { findQuestion } from './questions.repository.ts'
import { createQuestion, editQuestion } from './questions.ts'

const SAVE_COUNT = 8
const NO_CHANGE = { touched: {}, write: async () => {} }

describeWithSharedApp('editing the catalogue', (test) => {
  let author: User
  let source: ChangeSource
  beforeAll(async () => {
    author = (await test.logIn('Author', 'admin')).user
    source = { author, origin: 'form' }
  })

  let quiz: TestQuiz
  let quizzes = 0
  beforeEach(async () => {
    quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: `Quiz ${quizzes++}`,
      questions: 1,
    })
  })

  async function stored<T>(found: Promise<T | undefined>): Promise<T> {
    const entity = await found
    if (!entity) throw new Error('The test quiz is missing')
    return entity
  }

  /** Saves that all started from one version, at the same time. */
  async function expectOneTaken(save: () => Promise<unknown>): Promise<void> {
    const saves = await Promise.allSettled(Array.from({ length: SAVE_COUNT }, save))
    const refusals = saves.flatMap((saved) => (saved.status === 'rejected' ? [saved.reason] : []))
    expect(refusals).toHaveLength(SAVE_COUNT - 1)
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409 })
  }

  it('takes one of several saves of one version of a kingdom', async () => {
    const kingdom = await stored(findKingdom(test.db, quiz.kingdomId))
    await expectOneTaken(() =>
      editEntityWithImage(test, author, KINGDOM_TYPE, kingdom._id, kingdom, undefined),
    )
  })

  it('takes one of several saves of one version of a question', async () => {
    const question = await stored(findQuestion(test.db, quiz.questionIds[0] ?? ''))
    await expectOneTaken(() => editQuestion(test, author, question._id, question))
  })

  it('counts what admins create and edit', async () => {
    const image = toImage('image/webp', Buffer.from('any'))
    const before = await readCatalogueVersion(test.db)
    const kingdom = await stored(findKingdom(test.db, quiz.kingdomId))
    const category = await stored(findCategory(test.db, quiz.categoryId))
    const question = await stored(findQuestion(test.db, quiz.questionIds[0] ?? ''))
    await createEntityWithImage(
      test,
      author,
      KINGDOM_TYPE,
      { ...kingdom, title: `${kingdom.title}, again` },
      image,
    )
    await createEntityWithImage(
      test,
      author,
      CATEGORY_TYPE,
      { ...category, title: `${category.title}, again` },
      image,
    )
    await createQuestion(test, author, question)
    expect(await readCatalogueVersion(test.db)).toBe(before + 3)
    await editEntityWithImage(test, author, KINGDOM_TYPE, kingdom._id, kingdom, image)
    await editEntityWithImage(test, author, CATEGORY_TYPE, category._id, category, image)
    await editQuestion(test, author, question._id, question)
    expect(await readCatalogueVersion(test.db)).toBe(before + 6)
  })

  it('counts each removal and restore, and none that was refused', async () => {
    const before = await readCatalogueVersion(test.db)
    await removeEntity(test, author, 'kingdom', quiz.kingdomId)
    await restoreEntity(test, author, KINGDOM_TYPE, quiz.kingdomId)
    expect(await readCatalogueVersion(test.db)).toBe(before + 2)
    await expect(restoreEntity(test, author, KINGDOM_TYPE, quiz.kingdomId)).rejects.toThrow()
    await expect(removeEntity(test, author, 'kingdom', '0'.repeat(24))).rejects.toThrow()
    expect(await readCatalogueVersion(test.db)).toBe(before + 2)
  })

  it('loses no count of changes made at once', async () => {
    const before = await readCatalogueVersion(test.db)
    await Promise.all(
      Array.from({ length: SAVE_COUNT }, () =>
        changeCatalogue(test, source, async () => NO_CHANGE),
      ),
    )
    expect(await readCatalogueVersion(test.db)).toBe(before + SAVE_COUNT)
  })

  it('tells who listens of a change once it can be read, and not of one that failed', async () => {
    const heard: number[] = []
    const stop = onCatalogueChange(test.db, (version) => heard.push(version))
    const failing = changeCatalogue(test, source, async () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(heard).toEqual([])
    await removeEntity(test, author, 'category', quiz.categoryId)
    expect(heard).toEqual([await readCatalogueVersion(test.db)])
    stop()
    await restoreEntity(test, author, CATEGORY_TYPE, quiz.categoryId)
    expect(heard).toHaveLength(1)
  })
})
