import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import { EXPORT_FORMATS } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'
import { toAttachmentHeader } from './download-header.ts'

describeWithSharedApp('an export of questions', (test) => {
  let admin: Player
  let rivers: TestQuiz
  let lakes: TestQuiz
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    const at = test.clock.now()
    rivers = await insertTestQuiz(test.db, { at, title: 'Rivers · ወንዞች', questions: 700 })
    const { kingdomId } = rivers
    lakes = await insertTestQuiz(test.db, { at, title: 'Lakes', questions: 2, kingdomId })
    await insertTestQuiz(test.db, { at, title: 'Elsewhere', questions: 1 })
    const [hard = ''] = lakes.questionIds
    await test.db.updateTable('question').set({ difficulty: 3 }).where('id', '=', hard).execute()
  })

  const requestExport = (path: string) => admin.get(`/api/questions/export/${path}`)

  async function exportTexts(path: string): Promise<string[]> {
    const reading = await readQuestionFile((await requestExport(path)).rawPayload)
    if (reading.kind !== 'questions') throw new Error('These are no questions')
    return reading.file.questions.map(({ questionText }) => questionText)
  }

  it.each(EXPORT_FORMATS)('can be read again as %s', async (format) => {
    const answer = await requestExport(`category/${lakes.categoryId}?format=${format}`)
    expect(answer.statusCode).toBe(200)
    expect(await exportTexts(`category/${lakes.categoryId}?format=${format}`)).toEqual([
      'Lakes, question 1?',
      'Lakes, question 2?',
    ])
  })

  it('takes in a category, a kingdom or everything, however many', async () => {
    const { kingdomId, categoryId } = rivers
    expect(await exportTexts(`category/${categoryId}?format=csv`)).toHaveLength(700)
    expect(await exportTexts(`kingdom/${kingdomId}?format=csv`)).toHaveLength(702)
    expect(await exportTexts('all?format=csv')).toHaveLength(703)
  })

  it('is downloaded under the title, and kept by nobody', async () => {
    const { headers } = await requestExport(`category/${rivers.categoryId}?format=xlsx`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="rivers.xlsx"; filename*=UTF-8''Rivers%20%C2%B7%20%E1%8B%88%E1%8A%95%E1%8B%9E%E1%89%BD.xlsx`,
    )
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'cache-control': 'no-store',
    })
  })

  it('says what its format cannot hold', async () => {
    const { categoryId } = lakes
    const listLosses = async (format: string) =>
      (await requestExport(`category/${categoryId}/losses?format=${format}`)).json()
    expect(await listLosses('csv')).toEqual([])
    expect(await listLosses('aiken')).toEqual([
      expect.stringMatching(/explanation/i),
      expect.stringMatching(/difficulty/i),
    ])
  })

  it('says so too of a kingdom and of everything', async () => {
    for (const part of [`kingdom/${rivers.kingdomId}`, 'all']) {
      expect((await requestExport(`${part}/losses?format=aiken`)).json()).toHaveLength(2)
    }
  })

  it('is none of what is not there', async () => {
    const unknown = newId(new Date(0))
    const { kingdomId, categoryId } = lakes
    for (const path of [`category/${unknown}`, `category/${kingdomId}`, `kingdom/${categoryId}`]) {
      expect(await requestExport(`${path}?format=csv`)).toMatchObject({ statusCode: 404 })
      expect(await requestExport(`${path}/losses?format=csv`)).toMatchObject({ statusCode: 404 })
    }
  })

  it('is none in a format that is not known', async () => {
    for (const query of ['', '?format=pdf']) {
      const answer = await requestExport(`all${query}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toHaveProperty('format')
    }
  })
})

it.each([
  ['Rivers', 'rivers.csv', 'Rivers.csv'],
  ['ወንዞች', 'questions.csv', '%E1%8B%88%E1%8A%95%E1%8B%9E%E1%89%BD.csv'],
  ['Café "Été"', 'cafe-ete.csv', 'Caf%C3%A9%20%20%C3%89t%C3%A9.csv'],
  ["It's\r\nset: (a) ../*", 'it-s-set-a.csv', 'It%27s%20set%20%20%28a%29%20...csv'],
  ['', 'questions.csv', 'Questions.csv'],
])('the file of %j is named for old and new programs', (title, plain, encoded) => {
  const header = toAttachmentHeader(title, 'csv')
  expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
})
