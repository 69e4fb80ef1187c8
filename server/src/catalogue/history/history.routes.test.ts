import type { HistoryPage } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import { DELETION_GRACE_DAYS } from '@quiz-kingdom/shared/entities/people/account.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEraseAccountsJob } from '../../accounts/own/erase-accounts.ts'
import { addisDay, DAY_S } from '../../platform/clock.ts'
import { runJob } from '../../testing/run-job.ts'
import { describeWithSharedApp, type Player } from '../../testing/test-app.ts'
import { createPng, toForm } from '../../testing/test-images.ts'
import { insertTestQuiz, type TestQuiz } from '../../testing/test-quizzes.ts'
import { findCategory } from '../categories.repository.ts'
import { findKingdom } from '../kingdoms.repository.ts'
import { findQuestion } from '../questions.repository.ts'

describeWithSharedApp('the history of the catalogue', (test) => {
  let admin: Player
  let quiz: TestQuiz
  let quizzes = 0
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
  })
  beforeEach(async () => {
    await test.db.deleteFrom('catalogueChange').execute()
    admin = await test.logInAgain(admin)
    const title = `Quiz ${quizzes++}`
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title, questions: 3 })
  })

  async function call(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    test.clock.advance(1)
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
  const create = (changes?: object): Promise<Question> =>
    call('POST', '/api/questions/create', questionForm(changes))
  const edit = (id: string, changes: object) =>
    call('PUT', `/api/questions/edit/${id}`, questionForm(changes))
  const remove = (what: 'kingdom' | 'category' | 'questions', id: string) =>
    call('DELETE', `/api/${what}/remove/${id}`)
  const editKingdom = (fields: object) =>
    call('PUT', `/api/kingdom/edit/${quiz.kingdomId}`, toForm({ ...fields }))

  async function read(query: Record<string, string> = {}) {
    const answer = await admin.inject({ url: '/api/admin/history', query })
    expect(answer.statusCode).toBe(200)
    const page: HistoryPage = answer.json()
    return page
  }
  const newest = async () => {
    const [change] = (await read()).changes
    if (!change) throw new Error('The history is empty')
    return change
  }
  const putBack = (id: string, query: Record<string, string> = {}) => {
    test.clock.advance(1)
    return admin.inject({ method: 'POST', url: `/api/admin/history/${id}/put-back`, query })
  }

  describe('is read', () => {
    it('with what a question said before and after, by whom, when and from where', async () => {
      const { _id } = await create()
      await edit(_id, { questionText: 'Why so early?', options: ['Holiness', 'Thin air'] })
      const [edited, created] = (await read()).changes
      const texts = { correctAnswer: 1, keepOrder: false, description: '', difficulty: 2 }
      expect(created).toMatchObject({ action: 'created', before: null, lastId: edited?.id })
      expect(edited).toEqual({
        id: expect.any(String),
        at: test.clock.now().toISOString(),
        kind: 'question',
        entityId: _id,
        action: 'edited',
        origin: 'form',
        actor: { id: admin.user.id, username: 'Keeper' },
        before: created?.after,
        after: {
          ...texts,
          questionText: 'Why so early?',
          options: ['Holiness', 'Thin air'],
          category: { id: quiz.categoryId, name: `Quiz ${quizzes - 1}` },
        },
        lastId: edited?.id,
      })
      expect(created?.after).toMatchObject({ questionText: questionForm().questionText })
    })

    it('as release 0.3.0 stored it, with the names of columns', async () => {
      const imageId = '0'.repeat(64)
      const texts = { title: 'Old', description: 'Once' }
      const fields = { ...texts, color: '#000000', points: 1, time_allowed: '1:00' }
      const row = { action: 'removed', origin: 'form', actorId: null, actorName: null, after: null }
      const stored = {
        kingdom: { ...texts, image_id: imageId },
        category: { ...fields, kingdom_id: quiz.kingdomId, image_id: imageId },
      }
      for (const [kind, state] of Object.entries(stored)) {
        const id = `f${kind.length}`.padEnd(24, '0')
        const before = JSON.stringify(state)
        const entityId = quiz.categoryId
        await test.db
          .insertInto('catalogueChange')
          .values({ ...row, id, kind, entityId, before })
          .execute()
      }
      const [category, kingdom] = (await read()).changes
      const image = `/api/images/${imageId}`
      expect(kingdom?.before).toEqual({ ...texts, image })
      expect(category?.before).toMatchObject({
        timeAllowed: '1:00',
        image,
        kingdom: { id: quiz.kingdomId },
      })
      await test.db.deleteFrom('catalogueChange').where('id', '>', 'f').execute()
    })

    it('with what a kingdom and a category were', async () => {
      await editKingdom({ title: `Renamed ${quizzes}`, description: 'Renamed. '.repeat(8).trim() })
      await remove('category', quiz.categoryId)
      const [category, kingdom] = (await read()).changes
      expect(kingdom).toMatchObject({
        kind: 'kingdom',
        before: { title: `Kingdom of Quiz ${quizzes - 1}`, image: `/api/images/${'0'.repeat(64)}` },
        after: { title: `Renamed ${quizzes}` },
      })
      expect(category).toMatchObject({
        kind: 'category',
        action: 'removed',
        before: {
          points: 2,
          timeAllowed: '5:00',
          color: '#1f6b3a',
          kingdom: { id: quiz.kingdomId, name: `Renamed ${quizzes}` },
        },
        after: null,
      })
    })

    it('from the newest to the oldest, page by page', async () => {
      const ids: string[] = []
      for (let made = 0; made < 120; made++) {
        const { _id } = await create({ questionText: `Which number is ${made}?` })
        ids.push(_id)
      }
      const pages: string[][] = []
      let { changes, hasOlder } = await read()
      pages.push(changes.map(({ entityId }) => entityId))
      while (hasOlder) {
        ;({ changes, hasOlder } = await read({ before: changes.at(-1)?.id ?? '' }))
        pages.push(changes.map(({ entityId }) => entityId))
      }
      expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
      expect(pages.flat()).toEqual(ids.toReversed())
    })

    it('with the number of all changes made together with the last one of a page', async () => {
      const rows = Array.from({ length: 60 }, (_, at) => ({
        questionText: `Which of sixty is number ${at}?`,
        options: ['This one', 'That one'],
        correctAnswer: 0,
        description: '',
      }))
      await create()
      await call('POST', '/api/questions/import', {
        importId: 'sixty',
        categoryId: quiz.categoryId,
        questions: rows,
      })
      const { changes, lastBatchSize } = await read()
      expect([changes.length, lastBatchSize]).toEqual([50, 60])
      expect((await read({ before: changes.at(-1)?.id ?? '' })).lastBatchSize).toBe(1)
    })

    it('by kind, by entry and by admin', async () => {
      const other = await test.logIn(`Other ${quizzes}`, 'admin')
      const { _id } = await create()
      await editKingdom({ title: `Sorted ${quizzes}`, description: 'Sorted. '.repeat(8).trim() })
      await other.inject({ method: 'DELETE', url: `/api/questions/remove/${_id}` })
      const actionsOf = async (query: Record<string, string>) =>
        (await read(query)).changes.map(({ action }) => action)
      expect(await actionsOf({})).toEqual(['removed', 'edited', 'created'])
      expect(await actionsOf({ kind: 'question' })).toEqual(['removed', 'created'])
      expect(await actionsOf({ kind: 'category' })).toEqual([])
      expect(await actionsOf({ id: quiz.kingdomId })).toEqual(['edited'])
      expect(await actionsOf({ admin: other.user.id })).toEqual(['removed'])
      expect(await actionsOf({ admin: admin.user.id, kind: 'question' })).toEqual(['created'])
    })

    it('by the day in Addis Ababa', async () => {
      await create()
      const day = addisDay(test.clock.now())
      const made = await newest()
      test.clock.advance(DAY_S)
      admin = await test.logInAgain(admin)
      await create()
      const idsOf = async (query: Record<string, string>) =>
        (await read(query)).changes.map(({ id }) => id)
      expect(await idsOf({ day })).toEqual([made.id])
      expect(await idsOf({ day, before: made.id })).toEqual([])
      expect(await idsOf({ day: addisDay(test.clock.now()) })).toHaveLength(1)
      // 22:30 of the day before, in UTC.
      const lateUtc = Date.parse(`${day}T00:00:00Z`) + 8 * DAY_S * 1000 - 1.5 * 60 * 60 * 1000
      test.clock.advance((lateUtc - test.clock.now().getTime()) / 1000)
      admin = await test.logInAgain(admin)
      await create()
      const nextDay = addisDay(new Date(lateUtc + 2 * 60 * 60 * 1000))
      expect(await idsOf({ day: nextDay })).toEqual([(await newest()).id])
    })

    it.each([
      ['kind', 'player'],
      ['id', 'x'],
      ['admin', 'x'],
      ['day', 'yesterday'],
      ['before', 'now'],
    ])('with a clear refusal of a wrong %s', async (name, value) => {
      const answer = await admin.inject({ url: '/api/admin/history', query: { [name]: value } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ [name]: expect.any(String) })
    })

    it('with no failure for a day that no calendar has', async () => {
      for (const day of ['2026-02-31', '0000-01-01', '9999-12-31']) {
        const answer = await admin.inject({ url: '/api/admin/history', query: { day } })
        expect(answer.statusCode).toBeLessThan(500)
      }
    })
  })

  describe('puts back', () => {
    it('the texts of a question, which is a change itself', async () => {
      const { _id } = await create()
      const original = await findQuestion(test.db, _id)
      await edit(_id, { questionText: 'Why so early?', options: ['Thin air', 'Holiness'] })
      const edited = await newest()
      const answer = await putBack(edited.id, { lastId: edited.id })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        action: 'edited',
        origin: 'put-back',
        actor: { username: 'Keeper' },
        before: edited.after,
        after: edited.before,
      })
      expect(await newest()).toEqual(answer.json())
      const now = await findQuestion(test.db, _id)
      expect(now).toEqual({ ...original, updatedAt: test.clock.now().toISOString() })
    })

    it('a difficulty, which alone makes no other revision', async () => {
      const { _id } = await create({ difficulty: 1 })
      const stored = () =>
        test.db
          .selectFrom('question')
          .select(['revisionId', 'difficulty', 'editedAt'])
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
      const before = await stored()
      await call('PUT', `/api/questions/${_id}/difficulty`, { difficulty: 3 })
      const changed = await newest()
      expect(changed).toMatchObject({
        action: 'edited',
        origin: 'form',
        actor: { username: 'Keeper' },
        before: { difficulty: 1 },
        after: { difficulty: 3 },
      })
      expect((await putBack(changed.id)).json()).toMatchObject({ after: { difficulty: 1 } })
      expect(await stored()).toEqual(before)
    })

    it('and puts that back again', async () => {
      const { _id } = await create()
      await edit(_id, { questionText: 'Why so early?' })
      await putBack((await newest()).id)
      await putBack((await newest()).id)
      expect(await findQuestion(test.db, _id)).toMatchObject({ questionText: 'Why so early?' })
    })

    it('by removing what was created, and restoring what was removed', async () => {
      const { _id } = await create()
      await putBack((await newest()).id)
      expect(await findQuestion(test.db, _id)).toBeUndefined()
      const removed = await newest()
      expect(removed).toMatchObject({ action: 'removed', origin: 'put-back', after: null })
      await putBack(removed.id)
      expect(await findQuestion(test.db, _id)).toBeDefined()
      const restored = await newest()
      expect(restored).toMatchObject({ action: 'restored', before: null })
      await putBack(restored.id)
      expect(await findQuestion(test.db, _id)).toBeUndefined()
    })

    it('an earlier text of what was removed since, which brings it back', async () => {
      const { _id } = await create()
      await edit(_id, { questionText: 'Why so early?' })
      const edited = await newest()
      await remove('questions', _id)
      expect((await putBack(edited.id)).json()).toMatchObject({ action: 'restored' })
      const back = await findQuestion(test.db, _id)
      expect(back).toMatchObject({ questionText: questionForm().questionText })
    })

    it('the title and the image of a kingdom and the figures of a category', async () => {
      const img_icon = { bytes: await createPng(), name: 'icon.png' }
      const description = 'Another kingdom. '.repeat(5).trim()
      const before = await findKingdom(test.db, quiz.kingdomId)
      await editKingdom({ title: `Other ${quizzes}`, description, img_icon })
      await putBack((await newest()).id)
      const { updatedAt: _, ...kingdom } = (await findKingdom(test.db, quiz.kingdomId)) ?? {}
      expect(before).toMatchObject(kingdom)
      const category = await findCategory(test.db, quiz.categoryId)
      const { _id, image, updatedAt, isEmpty, ...form } = category ?? {}
      const changed = { ...form, points: '9', timeAllowed: '9:00', description }
      await call('PUT', `/api/category/edit/${quiz.categoryId}`, toForm(changed))
      await putBack((await newest()).id)
      expect(await findCategory(test.db, quiz.categoryId)).toMatchObject({ ...form, image })
    })

    it('nothing where its title is taken by now', async () => {
      const description = 'Another kingdom. '.repeat(5).trim()
      const title = (await findKingdom(test.db, quiz.kingdomId))?.title ?? ''
      await editKingdom({ title: `Given up ${quizzes}`, description })
      const renamed = await newest()
      const img_icon = { bytes: await createPng(), name: 'icon.png' }
      await call('POST', '/api/kingdom/create', toForm({ title, description, img_icon }))
      const answer = await putBack(renamed.id)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe('This title is already taken')
      expect((await findKingdom(test.db, quiz.kingdomId))?.title).toBe(`Given up ${quizzes}`)
    })

    it('nothing into a category or a kingdom that is removed', async () => {
      const other = await insertTestQuiz(test.db, {
        at: test.clock.now(),
        title: `Other of ${quizzes}`,
      })
      const { _id } = await create({ categoryId: other.categoryId })
      await edit(_id, { categoryId: quiz.categoryId })
      const moved = await newest()
      await remove('category', other.categoryId)
      const answer = await putBack(moved.id)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toMatch('category was deleted')
      expect(await findQuestion(test.db, _id)).toMatchObject({ categoryId: quiz.categoryId })

      const {
        _id: _,
        image,
        updatedAt,
        isEmpty,
        ...form
      } = (await findCategory(test.db, quiz.categoryId)) ?? {}
      const elsewhere = {
        ...form,
        kingdomId: other.kingdomId,
        description: 'Moved on. '.repeat(4).trim(),
        points: '2',
      }
      await call('PUT', `/api/category/edit/${quiz.categoryId}`, toForm(elsewhere))
      const left = await newest()
      await remove('kingdom', quiz.kingdomId)
      expect((await putBack(left.id)).json().message).toMatch('kingdom was deleted')
    })

    it('nothing that is like that already', async () => {
      const { _id } = await create()
      const created = await newest()
      await edit(_id, { questionText: 'Why so early?' })
      const edited = await newest()
      await putBack(edited.id)
      const again = await putBack(edited.id)
      expect([again.statusCode, again.json().message]).toEqual([
        409,
        'This change has already been undone.',
      ])
      await putBack(created.id)
      const gone = await putBack(created.id)
      expect([gone.statusCode, gone.json().message]).toEqual([409, 'It has already been deleted.'])
    })

    it('nothing where somebody has changed it since the admin looked', async () => {
      const { _id } = await create()
      await edit(_id, { questionText: 'Why so early?' })
      const seen = await newest()
      await edit(_id, { questionText: 'Why that early?' })
      const answer = await putBack(seen.id, { lastId: seen.id })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toMatch('since been changed again')
      expect(await findQuestion(test.db, _id)).toMatchObject({ questionText: 'Why that early?' })
    })

    it('nothing that the history does not have', async () => {
      const answer = await putBack('0'.repeat(24))
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('This change is not in the history.')
      expect((await putBack('x')).statusCode).toBe(400)
      const wrong = await putBack('0'.repeat(24), { lastId: 'x' })
      expect([wrong.statusCode, wrong.json().fields]).toEqual([
        400,
        { lastId: 'Invalid ID format' },
      ])
    })

    it('so that an open form of it hears of it', async () => {
      const { _id } = await create()
      const opened = await edit(_id, { questionText: 'Why so early?' })
      await putBack((await newest()).id)
      const answer = await admin.put(
        `/api/questions/edit/${_id}`,
        questionForm({ questionText: 'Mine?', updatedAt: opened.updatedAt }),
      )
      expect(answer.statusCode).toBe(409)
      expect(answer.json().current).toMatchObject({ questionText: questionForm().questionText })
    })
  })

  it('leaves out changes of a kind that only a newer release knows', async () => {
    const question = await create()
    const { id } = await test.db
      .selectFrom('catalogueChange')
      .select('id')
      .executeTakeFirstOrThrow()
    const newer = { id: id.replace(/.$/, 'f'), kind: 'live game', entityId: question._id }
    await test.db
      .insertInto('catalogueChange')
      .values({ ...newer, action: 'created', origin: 'form', after: '{}' })
      .execute()
    expect((await read()).changes.map((change) => change.id)).toEqual([id])
  })

  it('is in the export of an admin who made changes', async () => {
    const { _id } = await create()
    const { catalogueChanges } = (await admin.get('/api/account/export')).json()
    const made = { kind: 'question', id: _id, action: 'created', origin: 'form' }
    expect(catalogueChanges).toEqual([{ at: test.clock.now().toISOString(), ...made }])
  })

  it('forgets the name of an admin who is erased, and not what was changed', async () => {
    const leaver = await test.logIn(`Leaver ${quizzes}`, 'admin')
    await leaver.delete(`/api/questions/remove/${quiz.questionIds[0]}`)
    const deletedAt = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ deletedAt }).where('id', '=', leaver.user.id).execute()
    test.clock.advance((DELETION_GRACE_DAYS + 1) * DAY_S)
    await runJob(createEraseAccountsJob(test))
    admin = await test.logInAgain(admin)
    expect(await newest()).toMatchObject({
      action: 'removed',
      actor: { id: leaver.user.id, username: null },
    })
  })
})
