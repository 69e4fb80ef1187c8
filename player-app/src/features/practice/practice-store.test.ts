import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Practice } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AnswerFeedback, createPracticeStore, type PracticeStore } from './practice-store.ts'

const id = (letter: string) => letter.repeat(24)
const question = (letter: string) => ({
  _id: id(letter),
  revisionId: id(letter),
  categoryId: id('c'),
  questionText: `Question ${letter}?`,
  options: ['This', 'That'],
  keepOrder: false,
})
const practice: Practice = {
  practiceId: id('a'),
  due: 5,
  questions: [question('1'), question('2')],
}
const result = (isRight: boolean): AnswerFeedback => ({
  isRight,
  correctAnswer: 1,
  description: '',
  comment: '',
})

const load = vi.fn<() => Promise<Practice>>()
const answer = vi.fn<(sent: object) => Promise<AnswerFeedback>>()
let store: PracticeStore
beforeEach(() => {
  vi.resetAllMocks()
  load.mockResolvedValue(practice)
  answer.mockResolvedValue(result(true))
  store = createPracticeStore({ load, answer })
})

it('asks one question after the other, and counts what was right', async () => {
  await store.load()
  expect(store.getState()).toMatchObject({ phase: 'asking', step: 1, answering: { stage: 'open' } })
  store.choose(1)
  await store.check()
  expect(store.getState()).toMatchObject({ answering: { stage: 'answered', chosen: 1 }, right: 1 })
  store.next()
  answer.mockResolvedValue(result(false))
  store.choose(0)
  await store.check()
  store.next()
  expect(store.getState()).toEqual({ phase: 'done', right: 1, asked: 2, left: 3 })
  expect(answer.mock.calls).toEqual([
    [{ practiceId: id('a'), questionId: id('1'), revisionId: id('1'), selectedAnswer: 1 }],
    [{ practiceId: id('a'), questionId: id('2'), revisionId: id('2'), selectedAnswer: 0 }],
  ])
})

it('checks nothing before an option is chosen, and each question once', async () => {
  await store.load()
  await store.check()
  store.choose(2)
  await store.check()
  expect(answer).not.toHaveBeenCalled()
  store.choose(0)
  await Promise.all([store.check(), store.check()])
  store.choose(1)
  await store.check()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(store.getState()).toMatchObject({ answering: { chosen: 0 } })
})

it('keeps what was chosen when it could not be checked, and checks it when asked again', async () => {
  answer.mockRejectedValueOnce(new ApiError(0, 'unreachable', 'Away'))
  await store.load()
  store.choose(1)
  await store.check()
  expect(store.getState()).toMatchObject({
    answering: { stage: 'open', chosen: 1, problem: 'Away' },
    right: 0,
  })
  await store.check()
  expect(store.getState()).toMatchObject({ answering: { stage: 'answered' }, right: 1 })
})

it('says when there is nothing to practise, and when that could not be found out', async () => {
  load.mockRejectedValueOnce(new ApiError(0, 'unreachable', 'Away'))
  await store.load()
  expect(store.getState()).toEqual({ phase: 'failed', problem: 'Away' })
  load.mockResolvedValueOnce({ ...practice, due: 0, questions: [] })
  await store.load()
  expect(store.getState()).toEqual({ phase: 'empty' })
})
