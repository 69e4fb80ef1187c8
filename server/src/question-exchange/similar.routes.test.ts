import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { SimilarQuestion } from '@quiz-kingdom/shared/entities/console/question-import.ts'
import { IMPORT_QUESTIONS_MAX } from '@quiz-kingdom/shared/forms/question-import.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { findSimilarQuestions, runInSlices, SEARCH_TIME_MAX_MS } from './similar.ts'

const STORED = {
  questionText: 'Which river leaves Lake Tana and is joined by the White Nile at Khartoum?',
  options: ['The Blue Nile', 'The Awash', 'The Omo'],
}
const OTHER = {
  questionText: 'Who led the army of Ethiopia at the battle of Adwa in 1896?',
  options: ['Menelik II', 'Tewodros II', 'Yohannes IV'],
}

describeWithSharedApp('questions like those of a file', (test) => {
  let admin: Player
  let categoryId: Id
  let stored: Id
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    categoryId = await insertCategory('Rivers')
    stored = await importInto(categoryId, 'first', STORED)
  })

  const insertCategory = async (title: string) =>
    (await insertTestQuiz(test.db, { at: test.clock.now(), title, questions: 0 })).categoryId
  const requestSimilar = (questions: unknown) => admin.post('/api/questions/similar', { questions })
  const findSimilar = async (...questions: object[]): Promise<SimilarQuestion[]> =>
    (await requestSimilar(questions)).json()

  async function importInto(category: Id, importId: string, texts: object): Promise<Id> {
    const payload = { importId, categoryId: category, questions: [{ ...texts, correctAnswer: 0 }] }
    const answer = await admin.post('/api/questions/import', payload)
    return answer.json().created[0]
  }

  it('are found in the catalogue, each with where it stands', async () => {
    const shouted = { ...STORED, questionText: STORED.questionText.toUpperCase() }
    expect(await findSimilar(OTHER, shouted)).toEqual([
      {
        index: 1,
        questionId: stored,
        categoryId,
        categoryTitle: 'Rivers',
        ...STORED,
        similarity: 1,
      },
    ])
  })

  it('are found with a word changed, and not where another thing is asked', async () => {
    const changed = { ...STORED, questionText: STORED.questionText.replace('joined', 'met') }
    const [one, ...others] = await findSimilar(changed, OTHER)
    expect(one).toMatchObject({ index: 0, questionId: stored })
    expect(one?.similarity).toBeGreaterThanOrEqual(0.8)
    expect(one?.similarity).toBeLessThan(1)
    expect(others).toEqual([])
  })

  it('are told apart by their numbers, and by the right one of the same options', async () => {
    const createYearQuestion = (year: number, correctAnswer: number) => ({
      questionText: `Which emperor ruled Ethiopia in the year ${year}, and from where?`,
      options: ['Tewodros II', 'Yohannes IV', 'Menelik II'],
      correctAnswer,
    })
    const text = { questionText: 'What is 12 × 7?', options: ['84', '91', '77'] }
    const sum = await importInto(categoryId, 'sum', text)
    const emperor = await importInto(categoryId, 'emperor', createYearQuestion(1860, 0))
    expect(
      await findSimilar(
        { ...text, questionText: 'What is 13 × 7?', correctAnswer: 1 },
        createYearQuestion(1880, 1),
        createYearQuestion(1861, 0),
        { ...text, questionText: 'what is 12 × 7' },
      ),
    ).toMatchObject([
      { index: 2, questionId: emperor },
      { index: 3, questionId: sum },
    ])
  })

  it('are found on every page of the catalogue', async () => {
    const at = test.clock.now()
    await insertTestQuiz(test.db, { at, title: 'Many', questions: 1200 })
    test.clock.advance(1)
    const last = await importInto(categoryId, 'last', OTHER)
    expect(await findSimilar(OTHER, STORED)).toMatchObject([
      { index: 0, questionId: last },
      { index: 1, questionId: stored },
    ])
  })

  it('are looked for among those that can be played alone', async () => {
    const texts = {
      questionText: 'What is eaten with doro wot on a feast?',
      options: ['Injera', 'Rice'],
    }
    const gone = await insertCategory('Gone')
    await importInto(gone, 'gone', texts)
    const removed = await importInto(categoryId, 'removed', texts)
    expect(await findSimilar(texts)).toHaveLength(2)
    await admin.delete(`/api/category/remove/${gone}`)
    await admin.delete(`/api/questions/remove/${removed}`)
    expect(await findSimilar(texts)).toEqual([])
  })

  it('are looked for while other calls are answered', async () => {
    let turns = 0
    let isFound = false
    const search = requestSimilar(
      Array.from({ length: IMPORT_QUESTIONS_MAX }, (_, at) => ({
        ...STORED,
        questionText: `${STORED.questionText} ${at}`,
      })),
    ).finally(() => {
      isFound = true
    })
    while (!isFound) {
      await eventLoopTurn()
      turns++
    }
    expect((await search).json()).toHaveLength(IMPORT_QUESTIONS_MAX)
    expect(turns).toBeGreaterThan(10)
  })

  it('are not looked for by more admins than can wait', async () => {
    const many = Array.from({ length: 300 }, () => STORED)
    const searches = Array.from({ length: 8 }, () =>
      findSimilarQuestions(test.db, { questions: many }).catch(({ status }) => status),
    )
    const answers = await Promise.all(searches)
    expect(answers.filter((answer) => answer === 503)).toHaveLength(2)
    expect(answers.filter((answer) => answer.length === many.length)).toHaveLength(6)
  })

  it.each([
    ['none', [], { questions: 'At least one question is required' }],
    ['too many', Array.from({ length: 2001 }, () => STORED), { questions: expect.any(String) }],
    [
      'no questions',
      [STORED, { questionText: 7, options: 'all' }],
      { 'questions.1.questionText': expect.any(String), 'questions.1.options': expect.any(String) },
    ],
  ])('are refused where there are %s', async (_what, questions, fields) => {
    const answer = await requestSimilar(questions)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual(fields)
  })
})

it('a search ends when it has computed for too long', async () => {
  let now = 0
  function* endless(): Generator<undefined, never> {
    for (;;) {
      now += 1
      yield
    }
  }
  await expect(runInSlices(endless(), () => now)).rejects.toMatchObject({ status: 413 })
  expect(now).toBeGreaterThan(SEARCH_TIME_MAX_MS)
  expect(now).toBeLessThan(SEARCH_TIME_MAX_MS + 100)
})
