import { beforeAll, beforeEach, expect, it } from 'vitest'
import { importRelease } from '../../content/import-release.ts'
import { describeWithSharedApp, type Player } from '../../testing/test-app.ts'
import {
  createContentCategory,
  createContentFolder,
  createContentQuestion,
  createSmallContent,
} from '../../testing/test-content.ts'
import { insertTestQuiz, type TestQuiz } from '../../testing/test-quizzes.ts'
import { changeCatalogue } from '../editing.ts'

describeWithSharedApp('what is written down of a change', (test) => {
  let admin: Player
  let quiz: TestQuiz
  let quizzes = 0
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
  })
  beforeEach(async () => {
    await test.db.deleteFrom('catalogueChange').execute()
    const title = `Quiz ${quizzes++}`
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title, questions: 3 })
  })

  const written = () => test.db.selectFrom('catalogueChange').selectAll().orderBy('id').execute()
  async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const answer = await admin.inject({ method, url, ...(payload && { payload }) })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const questionForm = (changes: object = {}) => ({
    questionText: 'Why does water boil early in Addis Ababa?',
    options: ['It is holy', 'The air is thin'],
    correctAnswer: 1,
    categoryId: quiz.categoryId,
    ...changes,
  })
  const revisionOf = async (id: string) =>
    (
      await test.db
        .selectFrom('question')
        .select('revisionId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).revisionId

  const stateOf = async (id: string) => ({
    category_id: quiz.categoryId,
    revision_id: await revisionOf(id),
    difficulty: 2,
  })

  it('stands after what happened before, also by a clock that is behind', async () => {
    const edit = (title: string, secondsBehind: number) => {
      const now = () => new Date(test.clock.now().getTime() - secondsBehind * 1_000)
      const context = { db: test.db, clock: { ...test.clock, now } }
      return changeCatalogue(context, { author: admin.user, origin: 'form' }, async (db) => ({
        touched: { category: [quiz.categoryId] },
        write: () =>
          db.updateTable('category').set({ title }).where('id', '=', quiz.categoryId).execute(),
      }))
    }
    await edit('Earlier', 0)
    await edit('Later', 5)
    const titles = (await written()).map(({ after }) => JSON.parse(after ?? '{}').title)
    expect(titles).toEqual(['Earlier', 'Later'])
  })

  it('says of a question by whom it was made, edited, removed and restored, from a form', async () => {
    const { _id } = await call('POST', '/api/questions/create', questionForm())
    const first = await stateOf(_id)
    await call('PUT', `/api/questions/edit/${_id}`, questionForm({ questionText: 'Why so soon?' }))
    const second = await stateOf(_id)
    await call('DELETE', `/api/questions/remove/${_id}`)
    await call('POST', `/api/questions/restore/${_id}`)
    const rows = await written()
    expect(rows.map(({ action }) => action)).toEqual(['created', 'edited', 'removed', 'restored'])
    for (const row of rows) {
      expect(row).toMatchObject({ kind: 'question', entityId: _id, origin: 'form' })
      expect(row).toMatchObject({ actorId: admin.user.id, actorName: 'Keeper' })
    }
    const states = rows.map(({ before, after }) =>
      [before, after].map((it) => it && JSON.parse(it)),
    )
    expect(states).toEqual([
      [null, first],
      [first, second],
      [second, null],
      [null, second],
    ])
  })

  it('is nothing where a change was refused', async () => {
    const refused = [
      admin.delete(`/api/questions/remove/${'0'.repeat(24)}`),
      admin.post('/api/questions/create', questionForm({ categoryId: '0'.repeat(24) })),
    ]
    for (const answer of refused) expect((await answer).statusCode).toBeGreaterThanOrEqual(400)
    expect(await written()).toEqual([])
  })

  it('says of a release what it added, replaced and retired, by nobody', async () => {
    const folder = await createContentFolder()
    const release = async (version: number, questions: object[]) => {
      await folder.write({
        ...createSmallContent(),
        'release.json': { version },
        'science/physics.json': createContentCategory('Physics', [], { questions }),
      })
      await importRelease(test, { folder: folder.path })
    }
    const [kept, changed, dropped] = ['kept', 'changed', 'dropped'].map((key) =>
      createContentQuestion(key),
    )
    await release(
      1,
      [kept, changed, dropped].flatMap((it) => it ?? []),
    )
    const added = await written()
    expect(
      new Set(added.map(({ action, origin, actorId }) => `${action} ${origin} ${actorId}`)),
    ).toEqual(new Set(['created release null']))
    await release(
      2,
      [kept, { ...changed, description: 'Explained better than it was before.' }].flatMap(
        (it) => it ?? [],
      ),
    )
    const later = (await written()).slice(added.length)
    expect(later.map(({ kind, action }) => [kind, action]).sort()).toEqual([
      ['question', 'edited'],
      ['question', 'retired'],
    ])
    await folder.remove()
  })

  it('takes little room for each of many entries', async () => {
    const { questionIds } = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Large',
      questions: 2000,
    })
    await changeCatalogue(test, { author: admin.user, origin: 'import' }, async (transaction) => ({
      touched: { question: questionIds },
      write: () =>
        transaction
          .updateTable('question')
          .set({ deletedAt: test.clock.now().toISOString() })
          .where('categoryId', '!=', quiz.categoryId)
          .execute(),
    }))
    const rows = await written()
    expect(rows.map(({ entityId }) => entityId)).toEqual(questionIds)
    const bytes = rows.reduce((sum, row) => sum + Object.values(row).join('').length, 0)
    expect(bytes / rows.length).toBeLessThan(250)
  })
})
