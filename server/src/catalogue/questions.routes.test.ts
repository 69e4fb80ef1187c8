import type { Question, QuestionCount } from '@quiz-kingdom/shared/entities/content/question.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'

describeWithSharedApp('questions', (test) => {
  let admin: Player
  let player: Player
  let quiz: TestQuiz
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    player = await test.logIn('Player')
    quiz = await quizTitled('Empty', 0)
  })

  let made = 0
  const quizTitled = (title: string, questions = 3) =>
    insertTestQuiz(test.db, { at: test.clock.now(), title: `${title} ${++made}`, questions })
  const formWith = (changes: object = {}) => ({
    questionText: 'Why does water boil early in Addis Ababa?',
    options: ['It is holy', 'The air is thin', 'The pots are thin', 'It is salty'],
    correctAnswer: 1,
    categoryId: quiz.categoryId,
    description: 'At a lower pressure less heat is needed.',
    ...changes,
  })
  const create = (payload: object) => admin.post('/api/questions/create', payload)
  const edit = (id: string, payload: object) => admin.put(`/api/questions/edit/${id}`, payload)
  const remove = (id: string) => admin.delete(`/api/questions/remove/${id}`)
  const restore = (id: string) => admin.post(`/api/questions/restore/${id}`)
  const ofCategory = (who: Player, id: string, variant: 'user' | 'admin') =>
    who.get(`/api/questions/category/${id}/${variant}`)
  const removeCategory = (id: string) => admin.delete(`/api/category/remove/${id}`)

  async function created(changes: object = {}): Promise<Question> {
    test.clock.advance(1)
    return (await create(formWith(changes))).json()
  }
  const count = async () => (await test.db.selectFrom('question').select('id').execute()).length

  describe('as a player sees them', () => {
    it('are those of the category, in their order', async () => {
      const { categoryId, questionIds } = await quizTitled('Physics')
      const answer = await ofCategory(player, categoryId, 'user')
      expect(answer.statusCode).toBe(200)
      expect(answer.json().map((question: Question) => question._id)).toEqual(questionIds)
    })

    it('carry neither the right answer nor the explanation', async () => {
      const { categoryId } = await quizTitled('Physics', 1)
      const fields = ['_id', 'questionText', 'options', 'keepOrder', 'categoryId'].sort()
      const [ofOne] = (await ofCategory(player, categoryId, 'user')).json()
      const [ofAll] = (await player.get('/api/questions')).json().questions
      const [asAdmin] = (await ofCategory(admin, categoryId, 'user')).json()
      for (const question of [ofOne, ofAll, asAdmin]) {
        expect(Object.keys(question).sort()).toEqual(fields)
      }
    })

    it('come all at once too, without those of removed categories', async () => {
      const kept = await quizTitled('Kept')
      const gone = await quizTitled('Gone')
      await removeCategory(gone.categoryId)
      const answer = await player.get('/api/questions')
      const ids = answer.json().questions.map((question: Question) => question._id)
      expect(ids).toEqual(expect.arrayContaining(kept.questionIds))
      for (const id of gone.questionIds) expect(ids).not.toContain(id)
    })

    it('are hidden with their category', async () => {
      const { categoryId } = await quizTitled('Gone')
      await removeCategory(categoryId)
      expect(await ofCategory(player, categoryId, 'user')).toMatchObject({ statusCode: 404 })
    })

    it('are none where the category has none', async () => {
      const { categoryId } = await quizTitled('Bare', 0)
      const answer = await ofCategory(player, categoryId, 'user')
      expect(answer).toMatchObject({ statusCode: 200, body: '[]' })
    })
  })

  describe('as an admin sees them', () => {
    it('are whole', async () => {
      const { categoryId } = await quizTitled('Whole', 0)
      const question = await created({ categoryId })
      expect((await ofCategory(admin, categoryId, 'admin')).json()).toEqual([question])
      expect(question).toMatchObject({ correctAnswer: 1, description: expect.any(String) })
    })

    it('are counted by category with their plays, without those that were removed', async () => {
      const { categoryId, questionIds } = await quizTitled('Counted', 3)
      await Promise.all(questionIds.slice(1).map(remove))
      const bare = await quizTitled('Bare', 0)
      const [revision] = await test.db
        .selectFrom('question')
        .select('revisionId')
        .where('id', '=', questionIds[0] ?? '')
        .execute()
      await test.db
        .insertInto('revisionCount')
        .values({ revisionId: revision?.revisionId ?? '', attempts: 12, rightAnswers: 3 })
        .execute()
      const fresh = await quizTitled('Fresh', 1)
      const counts: QuestionCount[] = (await admin.get('/api/questions/counts')).json()
      const countsOf = (id: string) => counts.find((of) => of.categoryId === id)
      expect(countsOf(categoryId)).toMatchObject({ count: 1, plays: 12 })
      expect(countsOf(fresh.categoryId)).toMatchObject({ count: 1, plays: 0 })
      expect(countsOf(bare.categoryId)).toBeUndefined()
    })

    it('are not for the player site, whoever is logged in there', async () => {
      const url = `/api/questions/category/${quiz.categoryId}/admin`
      const { playerUrl, adminUrl } = test.config
      const read = async (headers: Record<string, string>) =>
        (await admin.inject({ url, headers })).statusCode
      const onItself = { 'sec-fetch-site': 'same-origin' }
      expect(await read({ origin: playerUrl })).toBe(403)
      expect(await read({ ...onItself, host: new URL(playerUrl).host })).toBe(403)
      expect(await read({ origin: adminUrl })).toBe(200)
      expect(await read({ ...onItself, host: new URL(adminUrl).host })).toBe(200)
      expect(await read({ ...onItself, host: '127.0.0.1:3001' })).toBe(200)
    })

    it('are not found where there is no such category', async () => {
      const unknown = newId(test.clock.now())
      expect(await ofCategory(admin, unknown, 'admin')).toMatchObject({ statusCode: 404 })
      expect(await ofCategory(admin, 'none', 'admin')).toMatchObject({ statusCode: 400 })
    })
  })

  describe('are created', () => {
    it('trimmed, the answer as an index or its text', async () => {
      const answer = await create(
        formWith({ questionText: ' Why? ', options: [' a ', 'b'], correctAnswer: '1' }),
      )
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toEqual({
        ...formWith({ questionText: 'Why?', options: ['a', 'b'] }),
        keepOrder: false,
        difficulty: 2,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        updatedAt: test.clock.now().toISOString(),
      })
    })

    it('without an explanation, which is none then', async () => {
      expect(await created({ description: '' })).toMatchObject({ description: '' })
      expect(await created({ description: undefined })).toMatchObject({ description: '' })
    })

    it('with options that keep their order, where that is asked for', async () => {
      const { categoryId } = await quizTitled('Scales', 0)
      const question = await created({ categoryId, keepOrder: true })
      expect(question.keepOrder).toBe(true)
      expect((await ofCategory(admin, categoryId, 'admin')).json()).toEqual([question])
      const [shown] = (await ofCategory(player, categoryId, 'user')).json()
      expect(shown.keepOrder).toBe(true)
    })

    it('with a difficulty, where one is given', async () => {
      const { categoryId } = await quizTitled('Steep', 0)
      const question = await created({ categoryId, difficulty: 3 })
      expect(question.difficulty).toBe(3)
      expect((await ofCategory(admin, categoryId, 'admin')).json()).toEqual([question])
    })

    it.each([
      [{ questionText: 'a\0b' }, { questionText: "Contains a character that isn't allowed" }],
      [{ correctAnswer: undefined }, { correctAnswer: 'Please select the correct answer' }],
      [{ correctAnswer: -1 }, { correctAnswer: 'Correct answer must match one of the options' }],
      [{ keepOrder: 'yes' }, { keepOrder: 'Must be true or false' }],
      [{ difficulty: 'hard' }, { difficulty: 'Must be 1, 2 or 3' }],
      [{ categoryId: undefined }, { categoryId: 'Please select a category' }],
      [{ categoryId: 'a'.repeat(24) }, { categoryId: 'This category does not exist' }],
      [
        { questionText: '', description: 'Too short' },
        { questionText: 'Please enter the question text', description: 'Minimum 20 characters' },
      ],
    ])('unless the form is wrong, as in %j', async (changes, fields) => {
      const before = await count()
      const answer = await create(formWith(changes))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual(fields)
      expect(await count()).toBe(before)
    })
  })

  describe('are edited', () => {
    it('in every field', async () => {
      const { _id } = await created()
      const other = await quizTitled('Other', 0)
      const changes = formWith({
        categoryId: other.categoryId,
        options: ['a', 'b'],
        keepOrder: true,
      })
      const answer = await edit(_id, { ...changes, _id })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject(changes)
      const [moved] = (await ofCategory(admin, other.categoryId, 'admin')).json()
      expect(moved).toEqual(answer.json())
    })

    it('but never over somebody else’s newer version, which comes back instead', async () => {
      const { _id, updatedAt } = await created()
      const theirs = (await edit(_id, formWith({ updatedAt }))).json()
      const late = await edit(_id, formWith({ updatedAt, questionText: 'Lost?' }))
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({ code: 'conflict', current: theirs })
      const rash = await edit(_id, formWith({ questionText: 'Without a version?' }))
      expect(rash.statusCode).toBe(200)
    })

    it('unless category, version or question is wrong', async () => {
      const { _id } = await created()
      const unknown = newId(test.clock.now())
      expect(await edit(_id, formWith({ categoryId: unknown }))).toMatchObject({ statusCode: 400 })
      expect(await edit(_id, formWith({ updatedAt: 'then' }))).toMatchObject({ statusCode: 400 })
      expect(await edit(unknown, formWith())).toMatchObject({ statusCode: 404 })
    })
  })

  describe('have a difficulty', () => {
    const change = (id: string, payload: object) =>
      admin.put(`/api/questions/${id}/difficulty`, payload)
    const stored = (id: string) =>
      test.db
        .selectFrom('question')
        .select(['revisionId', 'difficulty', 'editedAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    it('that changes alone, without another revision', async () => {
      const { _id, updatedAt } = await created()
      const before = await stored(_id)
      const answer = await change(_id, { difficulty: 3, updatedAt })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ _id, difficulty: 3 })
      expect(answer.json().updatedAt > updatedAt).toBe(true)
      expect(await stored(_id)).toEqual({ ...before, difficulty: 3 })
      const inTheForm = (await edit(_id, formWith({ difficulty: 1 }))).json()
      expect(inTheForm.difficulty).toBe(1)
      expect(await stored(_id)).toEqual({ ...before, difficulty: 1 })
    })

    it('that stays where an edit says nothing of it', async () => {
      const { _id } = await created({ difficulty: 3 })
      const edited = (await edit(_id, formWith({ questionText: 'Why so early?' }))).json()
      expect(edited.difficulty).toBe(3)
      const both = { questionText: 'Why so soon?', difficulty: 1 }
      expect((await edit(_id, formWith(both))).json()).toMatchObject(both)
      expect((await stored(_id)).editedAt).not.toBeNull()
    })

    it('that nobody changes over somebody else’s newer version', async () => {
      const { _id, updatedAt } = await created()
      const theirs = (await edit(_id, formWith({ questionText: 'Why so early?' }))).json()
      const late = await change(_id, { difficulty: 3, updatedAt })
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({ code: 'conflict', current: theirs })
    })

    it('that is one of three', async () => {
      const { _id } = await created()
      const wrong = await change(_id, { difficulty: 4 })
      expect(wrong.json().fields).toEqual({ difficulty: 'Must be 1, 2 or 3' })
      const unknown = newId(test.clock.now())
      expect(await change(unknown, { difficulty: 3 })).toMatchObject({ statusCode: 404 })
    })
  })

  describe('are removed', () => {
    it('once, and come back unchanged', async () => {
      const { categoryId } = await quizTitled('Fickle', 0)
      const question = await created({ categoryId })
      const removed = await remove(question._id)
      expect(removed.json()).toEqual({ message: 'Question deleted successfully!' })
      expect(await remove(question._id)).toMatchObject({ statusCode: 404 })
      expect(await edit(question._id, formWith())).toMatchObject({ statusCode: 404 })
      expect(await ofCategory(player, categoryId, 'user')).toMatchObject({ body: '[]' })
      expect((await restore(question._id)).json()).toEqual(question)
      expect(await restore(question._id)).toMatchObject({ statusCode: 409 })
      expect((await ofCategory(admin, categoryId, 'admin')).json()).toEqual([question])
    })
  })
})
