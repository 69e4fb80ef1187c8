import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { type Player, startTestApp, type TestApp } from '../testing/test-app.ts'
import {
  contentCategory,
  contentDrawing,
  contentKingdom,
  contentQuestion,
  createContentFolder,
  smallContent,
  type TestContent,
  type TestContentFolder,
} from '../testing/test-content.ts'
import { formOf, pngFile } from '../testing/test-images.ts'
import { answersTo } from '../testing/test-quizzes.ts'
import { loadStarterContent } from './load-starter-content.ts'

describeOnEachDatabase('loading the starter content', (open) => {
  const counter = createQueryCounter()
  let test: TestApp
  let admin: Player
  let folder: TestContentFolder
  beforeEach(async () => {
    test = await startTestApp(async () => (await open()).withPlugin(counter))
    admin = await test.logIn('Keeper', 'admin')
    folder = await createContentFolder()
  })
  afterEach(async () => {
    await test.close()
    await folder.remove()
  })

  async function release(changes: TestContent = {}) {
    await folder.write({ ...smallContent(), ...changes })
    test.clock.advance(1)
    return loadStarterContent(test, folder.path)
  }

  async function kingdoms(): Promise<Kingdom[]> {
    return (await test.inject({ url: '/api/kingdom' })).json().kingdoms
  }
  async function titles() {
    const { categories } = (await test.inject({ url: '/api/category' })).json()
    const title = (entry: { title: string }) => entry.title
    return { kingdoms: (await kingdoms()).map(title), categories: categories.map(title) }
  }
  async function idOf(table: 'kingdom' | 'category' | 'question', key: string): Promise<string> {
    const query = test.db.selectFrom(table).select('id').where('content_key', '=', key)
    return (await query.executeTakeFirstOrThrow()).id
  }
  async function questionTexts(categoryKey = 'science/physics'): Promise<string[]> {
    const url = `/api/questions/category/${await idOf('category', categoryKey)}/user`
    const questions = (await admin.inject({ url })).json()
    return questions.map((question: { questionText: string }) => question.questionText)
  }
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    test.clock.advance(1)
    const answer = await admin.inject({ method, url, ...(payload && { payload }) })
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json()
  }
  const createCategory = async (title: string, kingdomId: string) =>
    call('POST', '/api/category/create', await categoryForm(title, kingdomId))
  const categoryForm = async (title: string, kingdomId: string) => {
    const { questions, ...fields } = contentCategory(title, [])
    return formOf({ ...fields, kingdomId, img_icon: { bytes: await pngFile(), name: 'icon.png' } })
  }
  const physics = (questions: object[]) => ({
    'science/physics.json': contentCategory('Physics', [], { questions }),
  })
  const renamed = (title: string) => ({
    'science/physics.json': contentCategory(title, ['water', 'sound', 'light']),
  })
  const chemistry = {
    'science/chemistry.json': contentCategory('Chemistry', ['salt']),
    'science/chemistry.svg': contentDrawing('chemistry'),
  }
  const history = {
    'history/kingdom.json': contentKingdom('History'),
    'history/kingdom.svg': contentDrawing('history'),
    'history/adwa.json': contentCategory('Adwa', ['menelik']),
    'history/adwa.svg': contentDrawing('adwa'),
  }
  const without = (files: TestContent) =>
    Object.fromEntries(Object.keys(files).map((name) => [name, undefined]))

  describe('the first time', () => {
    it('brings everything, the questions in the order of their file', async () => {
      expect(await release(history)).toEqual({ added: 8, replaced: 0, removed: 0, clashing: [] })
      expect(await titles()).toEqual({
        kingdoms: ['History', 'Science'],
        categories: ['Adwa', 'Physics'],
      })
      expect(await questionTexts()).toEqual(['What is water?', 'What is sound?', 'What is light?'])
      const [first] = await kingdoms()
      const drawing = await test.inject({ url: first?.image.src ?? '' })
      expect(drawing.body).toBe(contentDrawing('history'))
      expect(drawing.headers['content-type']).toBe('image/svg+xml')
    })

    it('brings quizzes that can be played', async () => {
      await release()
      const player = await test.logIn('Player')
      const categoryId = await idOf('category', 'science/physics')
      const questionIds = (
        await player.inject({ url: `/api/questions/category/${categoryId}/user` })
      )
        .json()
        .map(({ _id }: { _id: string }) => _id)
      const quiz = { kingdomId: '', categoryId, questionIds }
      const answer = await player.inject({
        method: 'PUT',
        url: '/api/quiz-result/submit',
        payload: { userId: player.user.id, categoryId, answers: answersTo(quiz, 2) },
      })
      expect(answer.json()).toMatchObject({ score: 2, totalQuestions: 3, scorePoints: 4 })
    })

    it('happens once, however many processes start at once', async () => {
      await folder.write(smallContent())
      const loads = [1, 2, 3].map(() => loadStarterContent(test, folder.path))
      const reports = await Promise.all(loads)
      expect(reports.filter((report) => report !== undefined)).toHaveLength(1)
      expect(await questionTexts()).toHaveLength(3)
    })

    it('changes nothing when a file is wrong', async () => {
      await expect(release({ 'science/physics.svg': undefined })).rejects.toThrow('is missing')
      expect(await kingdoms()).toEqual([])
      expect(await release()).toMatchObject({ added: 5 })
    })
  })

  describe('the same release again', () => {
    it('does nothing and costs one query', async () => {
      await release()
      const before = counter.count
      expect(await loadStarterContent(test, folder.path)).toBeUndefined()
      expect(counter.count - before).toBe(1)
    })

    it('leaves alone whatever an admin has removed since', async () => {
      await release()
      await call('DELETE', `/api/kingdom/remove/${await idOf('kingdom', 'science')}`)
      await loadStarterContent(test, folder.path)
      expect(await kingdoms()).toEqual([])
    })
  })

  describe('a new release', () => {
    it('brings what is new, after what is there', async () => {
      await release()
      const report = await release({
        ...history,
        ...chemistry,
        ...physics(['heat', 'water', 'sound', 'light'].map((key) => contentQuestion(key))),
      })
      expect(report).toEqual({ added: 6, replaced: 0, removed: 0, clashing: [] })
      expect(await titles()).toEqual({
        kingdoms: ['Science', 'History'],
        categories: ['Physics', 'Adwa', 'Chemistry'],
      })
      expect(await questionTexts()).toEqual([
        'What is water?',
        'What is sound?',
        'What is light?',
        'What is heat?',
      ])
    })

    it('replaces what was corrected, and nothing else', async () => {
      await release()
      const rows = () => test.db.selectFrom('question').selectAll().orderBy('id').execute()
      const before = await rows()
      const corrected = contentQuestion('sound', { questionText: 'Corrected?', correctAnswer: 0 })
      const report = await release({
        'science/kingdom.svg': contentDrawing('redrawn'),
        ...physics([contentQuestion('water'), corrected, contentQuestion('light')]),
      })
      expect(report).toEqual({ added: 0, replaced: 2, removed: 0, clashing: [] })
      const [water, sound, light] = await rows()
      expect([water, light]).toEqual([before[0], before[2]])
      expect(sound).toMatchObject({
        id: before[1]?.id,
        question_text: 'Corrected?',
        correct_answer: 0,
        created_at: before[1]?.created_at,
      })
      expect(sound?.updated_at).not.toBe(before[1]?.updated_at)
      const [science] = await kingdoms()
      const drawing = await test.inject({ url: science?.image.src ?? '' })
      expect(drawing.body).toBe(contentDrawing('redrawn'))
    })

    it('takes out what is gone, down to the empty kingdom', async () => {
      await release({ ...history, ...chemistry })
      const report = await release({
        ...without(history),
        ...without(chemistry),
        ...physics([contentQuestion('light'), contentQuestion('water')]),
      })
      expect(report).toEqual({ added: 0, replaced: 0, removed: 6, clashing: [] })
      expect(await titles()).toEqual({ kingdoms: ['Science'], categories: ['Physics'] })
      expect(await questionTexts()).toEqual(['What is water?', 'What is light?'])
    })

    it('brings back what an earlier one took out', async () => {
      await release(chemistry)
      await release()
      expect(await release(chemistry)).toMatchObject({ added: 2 })
      expect(await titles()).toMatchObject({ categories: ['Physics', 'Chemistry'] })
    })

    it('lets two categories trade their titles', async () => {
      await release(chemistry)
      const report = await release({
        ...renamed('Chemistry'),
        'science/chemistry.json': contentCategory('Physics', ['salt']),
        'science/chemistry.svg': contentDrawing('chemistry'),
      })
      expect(report).toEqual({ added: 0, replaced: 2, removed: 0, clashing: [] })
      expect(await titles()).toMatchObject({ categories: ['Physics', 'Chemistry'] })
    })

    it('keeps results, of what it takes out too', async () => {
      await release(chemistry)
      const player = await test.logIn('Player')
      const categoryId = await idOf('category', 'science/chemistry')
      const questionIds = [await idOf('question', 'science/chemistry/salt')]
      await player.inject({
        method: 'PUT',
        url: '/api/quiz-result/submit',
        payload: {
          userId: player.user.id,
          categoryId,
          answers: answersTo({ kingdomId: '', categoryId, questionIds }, 1),
        },
      })
      await release(without(chemistry))
      const [leader] = (await player.inject({ url: '/api/quiz-result/top-players' })).json()
      expect(leader).toMatchObject({ username: 'Player', totalScore: 2 })
    })

    it('costs as many queries for a hundred questions as for three', async () => {
      const keys = Array.from({ length: 100 }, (_, i) => `q${i}`)
      const costOf = async (changes: TestContent) => {
        const before = counter.count
        await release(changes)
        return counter.count - before
      }
      await release()
      const few = await costOf({ 'science/physics.json': contentCategory('Physics', ['a', 'b']) })
      const many = await costOf({ 'science/physics.json': contentCategory('Physics', keys) })
      expect(many).toBe(few)
    })

    it('loads more questions than one statement can carry', async () => {
      const keys = Array.from({ length: 6000 }, (_, i) => `q${i}`)
      const report = await release({ 'science/physics.json': contentCategory('Physics', keys) })
      expect(report).toMatchObject({ added: 6002 })
      expect(await questionTexts()).toEqual(keys.map((key) => `What is ${key}?`))
    })
  })

  describe('what an admin', () => {
    it('changed stays as the admin left it', async () => {
      await release(chemistry)
      const kingdomId = await idOf('kingdom', 'science')
      await call('PUT', `/api/kingdom/edit/${kingdomId}`, formOf(contentKingdom('Natural Science')))
      await call(
        'PUT',
        `/api/category/edit/${await idOf('category', 'science/physics')}`,
        await categoryForm('Mechanics', kingdomId),
      )
      await call('PUT', `/api/questions/edit/${await idOf('question', 'science/physics/water')}`, {
        ...contentQuestion('', { questionText: 'Mine?' }),
        categoryId: await idOf('category', 'science/physics'),
      })
      const report = await release({
        'science/kingdom.json': contentKingdom('Sciences'),
        ...chemistry,
        ...physics([contentQuestion('water', { questionText: 'Theirs?' })]),
      })
      expect(report).toEqual({ added: 0, replaced: 0, removed: 2, clashing: [] })
      expect(await titles()).toEqual({
        kingdoms: ['Natural Science'],
        categories: ['Chemistry', 'Mechanics'],
      })
      expect(await questionTexts()).toEqual(['Mine?'])
    })

    it('removed stays removed', async () => {
      await release({ ...history, ...chemistry })
      const kingdom = await idOf('kingdom', 'history')
      const category = await idOf('category', 'science/chemistry')
      const question = await idOf('question', 'science/physics/water')
      await call('DELETE', `/api/kingdom/remove/${kingdom}`)
      await call('DELETE', `/api/category/remove/${category}`)
      await call('DELETE', `/api/questions/remove/${question}`)
      await release({
        ...history,
        'history/kingdom.json': contentKingdom('Our History'),
        'history/aksum.json': contentCategory('Aksum', ['ezana']),
        'history/aksum.svg': contentDrawing('aksum'),
        'science/chemistry.json': contentCategory('New Chemistry', ['salt', 'sugar']),
        'science/chemistry.svg': contentDrawing('chemistry'),
        ...physics([
          contentQuestion('water', { questionText: 'Again?' }),
          contentQuestion('sound'),
          contentQuestion('light'),
        ]),
      })
      expect(await titles()).toEqual({ kingdoms: ['Science'], categories: ['Adwa', 'Physics'] })
      expect(await questionTexts()).toEqual(['What is sound?', 'What is light?'])
    })

    it('changed stays, with its questions, when the release drops it', async () => {
      await release(history)
      const kingdomId = await idOf('kingdom', 'history')
      const categoryId = await idOf('category', 'history/adwa')
      await call(
        'PUT',
        `/api/category/edit/${categoryId}`,
        await categoryForm('The Battle', kingdomId),
      )
      expect(await release(without(history))).toMatchObject({ removed: 0 })
      expect(await titles()).toEqual({
        kingdoms: ['History', 'Science'],
        categories: ['The Battle', 'Physics'],
      })
      expect(await questionTexts('history/adwa')).toEqual(['What is menelik?'])
    })

    it('added keeps the category and the kingdom that it is in', async () => {
      await release(history)
      const categoryId = await idOf('category', 'history/adwa')
      await call('POST', '/api/questions/create', {
        ...contentQuestion('', { questionText: 'Mine?' }),
        categoryId,
      })
      expect(await release(without(history))).toMatchObject({ removed: 1 })
      expect(await titles()).toMatchObject({ kingdoms: ['History', 'Science'] })
      expect(await questionTexts('history/adwa')).toEqual(['Mine?'])
    })

    it('named like something new keeps the name, and the new one stays out', async () => {
      await release()
      await createCategory('chemistry', await idOf('kingdom', 'science'))
      const report = await release({ ...chemistry, ...history })
      expect(report).toMatchObject({ added: 3, clashing: ['science/chemistry'] })
      expect(await titles()).toMatchObject({ categories: ['Physics', 'chemistry', 'Adwa'] })
    })

    it('named like a new kingdom keeps the name, and its categories stay out too', async () => {
      await release()
      const crest = { bytes: await pngFile(), name: 'crest.png' }
      await call(
        'POST',
        '/api/kingdom/create',
        formOf({ ...contentKingdom('HISTORY'), img_icon: crest }),
      )
      expect(await release(history)).toMatchObject({ added: 0, clashing: ['history'] })
      expect(await titles()).toEqual({ kingdoms: ['Science', 'HISTORY'], categories: ['Physics'] })
    })

    it('named like a corrected title keeps the name, and whoever waits for the old one waits', async () => {
      await release(chemistry)
      await createCategory('Mechanics', await idOf('kingdom', 'science'))
      const report = await release({
        ...renamed('Mechanics'),
        'science/chemistry.json': contentCategory('Physics', ['salt']),
        'science/chemistry.svg': contentDrawing('chemistry'),
      })
      expect(report?.clashing.toSorted()).toEqual(['science/chemistry', 'science/physics'])
      expect(await titles()).toMatchObject({ categories: ['Chemistry', 'Physics', 'Mechanics'] })
    })
  })
})
