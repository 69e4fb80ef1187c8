import type { QuestionContent } from '@quiz-kingdom/question-files/model/question-file.ts'
import { expect, it } from 'vitest'
import { toImage } from '../images/image-check.ts'
import { describeOnDatabase } from '../testing/databases.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { insertTestKingdom, insertTestQuiz } from '../testing/test-quizzes.ts'
import { prepareExport } from './export.ts'

describeOnDatabase('an export of questions', (open) => {
  const test = setUpTestApp(open, { starterContent: false })

  async function readExport(what: string) {
    const { title, read } = await prepareExport(test.db, what)
    const questions: QuestionContent[] = []
    for await (const batch of read()) questions.push(...batch)
    return { title, questions, texts: questions.map(({ questionText }) => questionText) }
  }

  const insertQuiz = (title: string, kingdomId?: string, questions = 1) =>
    insertTestQuiz(test.db, {
      at: test.clock.now(),
      title,
      questions,
      ...(kingdomId !== undefined && { kingdomId }),
    })
  const insertKingdom = (title: string) => insertTestKingdom(test.db, title, test.clock.now())
  const remove = (table: 'kingdom' | 'category' | 'question', id: string | undefined) =>
    test.db
      .updateTable(table)
      .set({ deletedAt: test.clock.now().toISOString() })
      .where('id', '=', id ?? '')
      .execute()

  it('has all that is stored of a question', async () => {
    const { categoryId, questionIds } = await insertQuiz('Light')
    await test.db.updateTable('question').set({ difficulty: 3 }).execute()
    await test.db.updateTable('questionRevision').set({ keepOrder: 1 }).execute()
    expect(questionIds).toHaveLength(1)
    const { questions } = await readExport(categoryId)
    expect(questions).toEqual([
      {
        questionText: 'Light, question 1?',
        options: ['Wrong', 'Right', 'Odd', 'Even'],
        correctAnswer: 1,
        description: 'Because the test says so, here and now',
        keepOrder: true,
        difficulty: 3,
      },
    ])
  })

  it('has the pictures', async () => {
    const { categoryId } = await insertQuiz('Light')
    const image = toImage('image/webp', Buffer.from('a picture'))
    await test.db.insertInto('image').values(image).execute()
    await test.db
      .updateTable('questionRevision')
      .set({ pictureId: image.id, pictureAlt: 'A lamp.', pictureCredit: 'By Sara' })
      .execute()
    const { questions } = await readExport(categoryId)
    const picture = { data: btoa('a picture'), alt: 'A lamp.', credit: 'By Sara' }
    expect(questions).toMatchObject([{ picture }])
  })

  it('has a category’s questions in their order, however many, and none that was removed', async () => {
    const { categoryId, questionIds } = await insertQuiz('Light', undefined, 1_003)
    await remove('question', questionIds[1])
    await test.db
      .updateTable('question')
      .set({ position: 0 })
      .where('id', '=', questionIds[999] ?? '')
      .execute()
    const { title, texts } = await readExport(categoryId)
    const numbers = [1000, 1, ...Array.from({ length: 1_001 }, (_, index) => index + 3)]
    const inOrder = [...new Set(numbers)].map((number) => `Light, question ${number}?`)
    expect(title).toBe('Light')
    expect(texts).toEqual(inOrder)
  })

  it('has a kingdom’s categories, and none that was removed', async () => {
    const science = await insertKingdom('Science')
    await insertQuiz('Light', science)
    await insertQuiz('Sound', science)
    const { categoryId } = await insertQuiz('Ether', science)
    await remove('category', categoryId)
    await insertQuiz('Adwa', await insertKingdom('History'))
    const { title, texts } = await readExport(science)
    expect(title).toBe('Science')
    expect(texts.toSorted()).toEqual(['Light, question 1?', 'Sound, question 1?'])
  })

  it('has everything, kingdom by kingdom, and last what has outlived its kingdom', async () => {
    const [old, science] = [await insertKingdom('Old'), await insertKingdom('Science')]
    const history = await insertKingdom('History')
    await test.db.updateTable('kingdom').set({ position: 1 }).where('id', '=', history).execute()
    await insertQuiz('Orphan', old)
    await insertQuiz('Light', science)
    await insertQuiz('Adwa', history)
    await remove('kingdom', old)
    const { texts } = await readExport('all')
    expect(texts).toEqual(['Adwa, question 1?', 'Light, question 1?', 'Orphan, question 1?'])
  })

  it.each(['0'.repeat(24), 'physics', ''])('is refused for what is not there: %j', async (what) => {
    await insertQuiz('Light')
    await expect(prepareExport(test.db, what)).rejects.toMatchObject({ status: 404 })
  })
})
