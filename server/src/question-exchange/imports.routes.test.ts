import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import { IMPORT_QUESTIONS_MAX } from '@quiz-kingdom/shared/forms/question-import.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Caller, describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { createPng } from '../testing/test-images.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'

const OPTIONS = ['Blue Nile', 'Awash', 'Omo', 'Baro']

function createQuestionsNamed(...names: string[]) {
  return names.map((name) => ({
    questionText: `Which river is called ${name}?`,
    options: OPTIONS,
    correctAnswer: 1,
  }))
}

function createQuestions(count: number) {
  return createQuestionsNamed(...Array.from({ length: count }, (_, place) => `number ${place}`))
}

describeWithSharedApp('an import of questions', (test) => {
  let admin: Player
  let player: Player
  let categoryId: Id
  let importId: string
  let made = 0
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    player = await test.logIn('Player')
  })
  beforeEach(async () => {
    test.clock.advance(1)
    // An earlier test may have advanced the clock, which ends sessions.
    admin = await test.logInAgain(admin)
    player = await test.logInAgain(player)
    importId = `import-${++made}`
    const quiz = { at: test.clock.now(), title: `Rivers ${made}`, questions: 0 }
    categoryId = (await insertTestQuiz(test.db, quiz)).categoryId
  })

  const post = (url: string, payload?: object, who: Caller = admin) => who.post(url, payload)
  const send = (questions: readonly unknown[], changes: object = {}) =>
    post('/api/questions/import', { importId, categoryId, questions, ...changes })
  const undo = (id = importId) => post(`/api/questions/import/${id}/undo`)
  const listImports = (id = categoryId) => admin.get(`/api/questions/imports/${id}`)
  const listQuestions = async (): Promise<Question[]> =>
    (await admin.get(`/api/questions/category/${categoryId}/admin`)).json()
  const listIds = async () => (await listQuestions()).map(({ _id }) => _id)
  const countQuestions = async () =>
    (await test.db.selectFrom('question').select('id').execute()).length
  const remove = (id: Id) => admin.delete(`/api/questions/remove/${id}`)
  const restore = (id: Id) => post(`/api/questions/restore/${id}`)
  const edit = (id: Id, changes: object = {}) =>
    admin.put(`/api/questions/edit/${id}`, {
      ...createQuestionsNamed('Mended')[0],
      categoryId,
      ...changes,
    })

  async function importQuestions(...names: string[]): Promise<Id[]> {
    return (await send(createQuestionsNamed(...names))).json().created
  }

  describe('is written', () => {
    it('in the order of the file, and answers with the ids', async () => {
      const names = Array.from({ length: 120 }, (_, place) => `River ${place}`)
      const answer = await send(createQuestionsNamed(...names))
      expect(answer.statusCode).toBe(201)
      const listed = await listQuestions()
      expect(answer.json()).toEqual({ importId, created: listed.map(({ _id }) => _id) })
      expect(listed.map(({ questionText }) => questionText)).toEqual(
        createQuestionsNamed(...names).map(({ questionText }) => questionText),
      )
    })

    it('as the form would have written each', async () => {
      await send([
        {
          questionText: ' Which flows north? ',
          options: ['Abbay', ' Awash '],
          correctAnswer: '0',
          description: 'It reaches the Mediterranean.',
          keepOrder: true,
          difficulty: 3,
        },
        ...createQuestionsNamed('Omo'),
      ])
      expect(await listQuestions()).toMatchObject([
        {
          questionText: 'Which flows north?',
          options: ['Abbay', 'Awash'],
          correctAnswer: 0,
          description: 'It reaches the Mediterranean.',
          keepOrder: true,
          difficulty: 3,
        },
        { description: '', keepOrder: false, difficulty: 2 },
      ])
      const authors = await test.db
        .selectFrom('questionRevision')
        .innerJoin('question', 'question.revisionId', 'questionRevision.id')
        .select('createdBy')
        .where('categoryId', '=', categoryId)
        .execute()
      expect(authors).toEqual([{ createdBy: admin.user.id }, { createdBy: admin.user.id }])
    })

    it('with the pictures of those that have one', async () => {
      const data = (await createPng(400, 300)).toString('base64')
      const picture = { data, alt: 'A river between two hills.', credit: 'Drawn by Sara' }
      const [first, second, third] = createQuestionsNamed('Abay', 'Awash', 'Omo')
      const answer = await send([first, { ...second, picture }, { ...third, picture }])
      expect(answer.statusCode).toBe(201)
      const { alt, credit } = picture
      const shown = { alt, credit, src: expect.stringMatching(/^\/api\/images\//) }
      const listed = await listQuestions()
      expect(listed.map(({ picture }) => picture)).toEqual([undefined, shown, shown])
    })

    it('unless a picture is much too large', async () => {
      const data = Buffer.alloc(5 * 1024 * 1024, 'coin').toString('base64')
      const [question] = createQuestionsNamed('Abay')
      const answer = await send([{ ...question, picture: { data, alt: 'A river.' } }])
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({
        'questions.0.picture': 'The picture is larger than 2MB',
      })
      expect(await listQuestions()).toEqual([])
    })

    it('where players see it at once', async () => {
      const url = `/api/questions/category/${categoryId}/user`
      expect((await player.get(url)).json()).toEqual([])
      const created = await importQuestions('Awash', 'Omo')
      const shown: Question[] = (await player.get(url)).json()
      expect(shown.map(({ _id }) => _id)).toEqual(created)
    })

    it('with its questions in the history, as imported', async () => {
      const created = await importQuestions('Awash', 'Omo')
      await undo()
      const changes = await test.db
        .selectFrom('catalogueChange')
        .select(['entityId', 'action', 'origin', 'actorName'])
        .where('entityId', 'in', created)
        .orderBy('id')
        .execute()
      const createEvents = (action: string, origin: string) =>
        created.map((entityId) => ({ entityId, action, origin, actorName: 'Keeper' }))
      expect(changes).toEqual([
        ...createEvents('created', 'import'),
        ...createEvents('removed', 'undo'),
      ])
    })

    it('with as many as 2,000 questions and more than 5 MB', async () => {
      const long = 'የ'.repeat(480)
      const questions = createQuestions(IMPORT_QUESTIONS_MAX).map((question, place) => ({
        ...question,
        questionText: `${long} ${place}`,
        options: OPTIONS.map((option) => `${option} ${long.slice(0, 150)}`),
      }))
      expect(JSON.stringify(questions).length).toBeGreaterThan(1024 * 1024)
      expect(Buffer.byteLength(JSON.stringify(questions))).toBeGreaterThan(5 * 1024 * 1024)
      const answer = await send(questions)
      expect(answer.statusCode).toBe(201)
      expect(await listIds()).toEqual(answer.json().created)
    })
  })

  describe('is written once', () => {
    it('when the same arrives again', async () => {
      const first = await send(createQuestionsNamed('Awash', 'Omo'))
      const again = await send(createQuestionsNamed('Awash', 'Omo'))
      expect([first.statusCode, again.statusCode]).toEqual([201, 200])
      expect(again.json()).toEqual(first.json())
      expect(await listQuestions()).toHaveLength(2)
    })

    it('when the same arrives twice at the same time', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => send(createQuestionsNamed('Awash', 'Omo'))),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201])
      const [first, ...others] = answers.map((answer) => answer.json())
      for (const other of others) expect(other).toEqual(first)
      expect(await listIds()).toEqual(first.created)
    })

    it('when the same arrives again after its category was removed', async () => {
      const first = await send(createQuestionsNamed('Awash'))
      await admin.delete(`/api/category/remove/${categoryId}`)
      expect(await send(createQuestionsNamed('Awash'))).toMatchObject({
        statusCode: 200,
        body: first.body,
      })
    })

    it('and its id takes no other questions', async () => {
      await send(createQuestionsNamed('Awash'))
      const other = await insertTestQuiz(test.db, { at: test.clock.now(), title: `Lakes ${made}` })
      const answers = [
        await send(createQuestionsNamed('Awash', 'Omo')),
        await send(createQuestionsNamed('Awash'), { categoryId: other.categoryId }),
      ]
      for (const answer of answers) {
        expect(answer.statusCode).toBe(409)
        expect(answer.json().message).toMatch(/imported with this import ID/)
      }
      expect(await listQuestions()).toHaveLength(1)
    })

    it('also after it was undone', async () => {
      await send(createQuestionsNamed('Awash'))
      await undo()
      const answer = await send(createQuestionsNamed('Awash'))
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toMatch(/undone/)
      expect(await listQuestions()).toEqual([])
    })
  })

  describe('is refused whole', () => {
    it('with every fault of every question named', async () => {
      const [good] = createQuestionsNamed('Awash')
      const before = await countQuestions()
      const answer = await send([
        good,
        { ...good, questionText: ' ', description: 'Too short' },
        { ...good, options: ['One'], correctAnswer: 3 },
        { ...good, options: ['A', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] },
        { ...good, correctAnswer: undefined },
        'no question',
        { ...good, options: ['', 'B'] },
      ])
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({
        'questions.1.questionText': 'Please enter the question text',
        'questions.1.description': 'Minimum 20 characters',
        'questions.2.options': 'At least two options are required',
        'questions.2.correctAnswer': 'Correct answer must match one of the options',
        'questions.3.options': 'A maximum of six options are allowed',
        'questions.4.correctAnswer': 'Please select the correct answer',
        'questions.5': expect.any(String),
        'questions.6.options': 'Option cannot be empty',
      })
      expect(await countQuestions()).toBe(before)
      expect((await listImports()).json()).toEqual([])
    })

    it.each([
      ['no questions', { questions: [] }, { questions: 'At least one question is required' }],
      ['questions that are none', { questions: 7 }, { questions: expect.any(String) }],
      [
        'too many questions',
        { questions: createQuestions(IMPORT_QUESTIONS_MAX + 1) },
        { questions: 'At most 2,000 questions can be sent at once' },
      ],
      ['no id', { importId: undefined }, { importId: 'An import needs an ID' }],
      ['a bad id', { importId: '../..' }, { importId: 'Invalid import ID format' }],
      ['an endless id', { importId: 'a'.repeat(65) }, { importId: 'Invalid import ID format' }],
      ['no category', { categoryId: undefined }, { categoryId: 'Please select a category' }],
      [
        'an unknown category',
        { categoryId: newId(new Date(0)) },
        { categoryId: 'This category does not exist' },
      ],
      [
        'text that cannot be stored',
        {
          questions: [
            ...createQuestions(2),
            { questionText: 'Why?', options: ['a', 'b\0'], correctAnswer: 0 },
          ],
        },
        { 'questions.2.options': "Contains a character that isn't allowed" },
      ],
      [
        'a picture whose text cannot be stored',
        {
          questions: [
            {
              ...createQuestionsNamed('Abay')[0],
              picture: { data: 'AAAA', alt: 'A river\0 between hills.' },
            },
          ],
        },
        { 'questions.0.picture': "Contains a character that isn't allowed" },
      ],
    ])('with %s', async (_what, changes, fields) => {
      const before = await countQuestions()
      const answer = await send(createQuestionsNamed('Awash'), changes)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual(fields)
      expect(await countQuestions()).toBe(before)
    })

    it('with the fault of each picture named', async () => {
      const before = await countQuestions()
      const data = (await createPng(100, 100)).toString('base64')
      const picture = { data, alt: 'A river between two hills.' }
      const [first, second] = createQuestionsNamed('Abay', 'Awash')
      const narrow = await send([first, { ...second, picture }])
      expect(narrow.statusCode).toBe(400)
      expect(narrow.json().fields).toEqual({
        'questions.1.picture': 'The picture is less than 320 pixels wide',
      })
      const none = await send([{ ...first, picture: { ...picture, data: 'no picture', alt: '' } }])
      expect(none.json().fields).toHaveProperty(['questions.0.picture'])
      expect(await countQuestions()).toBe(before)
    })

    it('beyond the limit of its size, while other calls keep theirs', async () => {
      const [good] = createQuestionsNamed('Awash')
      const weighing = (megabytes: number) => ({
        ...good,
        description: 'x'.repeat(megabytes * 1024 * 1024),
      })
      expect(await send([weighing(13)])).toMatchObject({ statusCode: 413 })
      expect(await send([weighing(6)])).toMatchObject({ statusCode: 400 })
      const created = await post('/api/questions/create', { ...weighing(2), categoryId })
      expect(created.statusCode).toBe(413)
    })
  })

  describe('is undone', () => {
    it('whole, and again with the same answer', async () => {
      await importQuestions('Awash', 'Omo')
      const first = await undo()
      expect(first).toMatchObject({ statusCode: 200 })
      expect(first.json()).toEqual({ removed: 2, kept: [], keptQuestions: [] })
      expect(await listQuestions()).toEqual([])
      test.clock.advance(60)
      expect((await undo()).json()).toEqual(first.json())
    })

    it('once when asked twice at the same time', async () => {
      await importQuestions('Awash', 'Omo')
      const answers = await Promise.all([undo(), undo()])
      expect(answers.map((answer) => answer.json().removed)).toEqual([2, 2])
    })

    it('a day later, without touching what came before and after', async () => {
      const created: Id[] = []
      for (const name of ['Before', 'Between', 'After']) {
        test.clock.advance(1)
        importId = `${name}-${made}`
        created.push(...(await importQuestions(name)))
      }
      test.clock.advance(86_400)
      admin = await test.logInAgain(admin)
      expect((await undo(`Between-${made}`)).json()).toMatchObject({ removed: 1, kept: [] })
      expect(await listIds()).toEqual([created[0], created[2]])
    })

    it('except what was edited or restored since, which it names', async () => {
      const [, edited, moved, harder, restored, removed] = await importQuestions(...'abcdef')
      if (!edited || !moved || !harder || !restored || !removed) {
        throw new Error('Six were imported')
      }
      const other = await insertTestQuiz(test.db, { at: test.clock.now(), title: `Seas ${made}` })
      await edit(edited)
      await edit(moved, { categoryId: other.categoryId })
      await admin.put(`/api/questions/${harder}/difficulty`, { difficulty: 3 })
      await remove(restored)
      await restore(restored)
      await remove(removed)
      const answer = (await undo()).json()
      expect(answer).toEqual({
        removed: 1,
        kept: [edited, moved, harder, restored],
        keptQuestions: [
          {
            questionId: edited,
            categoryId,
            questionText: 'Which river is called Mended?',
            why: 'edited',
          },
          expect.objectContaining({ categoryId: other.categoryId, why: 'edited' }),
          expect.objectContaining({ questionId: harder, why: 'edited' }),
          expect.objectContaining({ questionId: restored, why: 'edited' }),
        ],
      })
      expect(await listIds()).toEqual([edited, harder, restored])
      expect(await restore(removed)).toMatchObject({ statusCode: 200 })
    })

    it('except what players have reported since, which it names', async () => {
      const [reported] = await importQuestions('Awash', 'Omo')
      if (!reported) throw new Error('Two were imported')
      await test.db
        .insertInto('questionReport')
        .columns(['userId', 'questionId', 'revisionId', 'reason', 'text', 'reportedAt'])
        .expression((eb) =>
          eb
            .selectFrom('question')
            .select([eb.val(player.user.id).as('userId'), 'id', 'revisionId'])
            .select([eb.val('unclear').as('reason'), eb.val('').as('text')])
            .select(eb.val(test.clock.now().toISOString()).as('reportedAt'))
            .where('id', '=', reported),
        )
        .execute()
      expect((await undo()).json()).toMatchObject({
        removed: 1,
        kept: [reported],
        keptQuestions: [{ questionId: reported, why: 'reported' }],
      })
      expect(await listIds()).toEqual([reported])
    })

    it('not when there is none', async () => {
      expect(await undo('never')).toMatchObject({ statusCode: 404 })
      expect(await undo('$')).toMatchObject({ statusCode: 400 })
    })
  })

  describe('is listed', () => {
    it('with those of its category, newest first', async () => {
      await send(createQuestionsNamed('Awash', 'Omo'))
      const first = { importId, importedAt: test.clock.now().toISOString() }
      test.clock.advance(60)
      await undo()
      const undoneAt = test.clock.now().toISOString()
      importId += '-second'
      await send(createQuestionsNamed('Baro'))
      const importedAt = undoneAt
      expect((await listImports()).json()).toEqual([
        { importId, categoryId, importedAt, importedBy: 'Keeper', questions: 1, undoneAt: null },
        { ...first, categoryId, importedBy: 'Keeper', questions: 2, undoneAt },
      ])
    })

    it('without the name of an admin who was erased', async () => {
      const leaving = await test.logIn(`Leaver${made}`, 'admin')
      const form = { importId, categoryId, questions: createQuestionsNamed('Awash') }
      await post('/api/questions/import', form, leaving)
      const erasedAt = test.clock.now().toISOString()
      await test.db
        .updateTable('user')
        .set({ erasedAt })
        .where('id', '=', leaving.user.id)
        .execute()
      expect((await listImports()).json()).toMatchObject([{ importedBy: null }])
    })
  })
})
