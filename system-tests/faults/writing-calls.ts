import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import type { Player } from '../../server/src/testing/test-app.ts'
import { createPng, toForm } from '../../server/src/testing/test-images.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../../server/src/testing/test-quizzes.ts'
import { ACCOUNT_CALLS } from './account-calls.ts'
import type { Send, Stage, WritingCall } from './stage.ts'

async function quizAndPlayer({ test, unique }: Stage): Promise<{ quiz: TestQuiz; player: Player }> {
  const quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: unique() })
  return { quiz, player: await test.logIn(unique()) }
}

function start(player: Player, { categoryId }: TestQuiz, again = false) {
  return player.inject({
    method: 'POST',
    url: '/api/quiz-result/start',
    payload: { categoryId, again },
  })
}

async function startedAttempt(player: Player, quiz: TestQuiz): Promise<string> {
  const answer = await start(player, quiz)
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().attemptId
}

function submission(player: Player, quiz: TestQuiz, attemptId?: string): Send {
  const { categoryId } = quiz
  const payload = { userId: player.user.id, categoryId, answers: toAnswers(quiz, 2, 1), attemptId }
  return () => player.inject({ method: 'PUT', url: '/api/quiz-result/submit', payload })
}

const playCalls: WritingCall[] = [
  {
    name: 'start',
    success: 201,
    prepare: async (stage) => {
      const { quiz, player } = await quizAndPlayer(stage)
      return () => start(player, quiz)
    },
  },
  {
    name: 'begin anew over an open attempt',
    success: 201,
    prepare: async (stage) => {
      const { quiz, player } = await quizAndPlayer(stage)
      await startedAttempt(player, quiz)
      return () => start(player, quiz, true)
    },
  },
  {
    name: 'submit an attempt',
    success: 200,
    prepare: async (stage) => {
      const { quiz, player } = await quizAndPlayer(stage)
      return submission(player, quiz, await startedAttempt(player, quiz))
    },
  },
  {
    name: 'submit the open attempt',
    success: 200,
    prepare: async (stage) => {
      const { quiz, player } = await quizAndPlayer(stage)
      await startedAttempt(player, quiz)
      return submission(player, quiz)
    },
  },
  {
    name: 'submit without a start',
    success: 200,
    prepare: async (stage) => {
      const { quiz, player } = await quizAndPlayer(stage)
      return submission(player, quiz)
    },
  },
]

async function answeredQuiz(stage: Stage) {
  const { quiz, player } = await quizAndPlayer(stage)
  const submitted = await submission(player, quiz)()
  assert.equal(submitted.statusCode, 200, submitted.body)
  return { player, questionId: quiz.questionIds[0] }
}

function report(player: Player, questionId: string | undefined): Send {
  const payload = { reason: 'unclear', text: 'Which of the two?' }
  return () =>
    player.inject({ method: 'POST', url: `/api/questions/${questionId}/report`, payload })
}

const reportCalls: WritingCall[] = [
  {
    name: 'report a question',
    success: 201,
    prepare: async (stage) => {
      const { player, questionId } = await answeredQuiz(stage)
      return report(player, questionId)
    },
  },
  {
    name: 'answer reports',
    success: 200,
    prepare: async (stage) => {
      const { player, questionId } = await answeredQuiz(stage)
      await report(player, questionId)()
      const url = `/api/admin/reports/${questionId}`
      return () => stage.admin.inject({ method: 'PUT', url, payload: { state: 'mended' } })
    },
  },
]

interface Editable {
  name: string
  path: string
  idOf: (quiz: TestQuiz) => string | undefined
  /** A form that creates or edits one, with an image that no other has where it takes one. */
  form: (quiz: TestQuiz, unique: string) => Promise<FormData | object>
}

const kingdoms: Editable = {
  name: 'a kingdom',
  path: '/api/kingdom',
  idOf: ({ kingdomId }) => kingdomId,
  form: async (_quiz, unique) =>
    toForm({
      title: `Kingdom ${unique}`,
      description: 'A kingdom of questions that only tests ever ask, and gladly',
      img_icon: await image(unique),
    }),
}

const categories: Editable = {
  name: 'a category',
  path: '/api/category',
  idOf: ({ categoryId }) => categoryId,
  form: async ({ kingdomId }, unique) =>
    toForm({
      title: `Category ${unique}`,
      kingdomId,
      description: 'Questions that only tests ever ask',
      color: '#1f6b3a',
      points: 2,
      timeAllowed: '5:00',
      img_icon: await image(unique),
    }),
}

const questions: Editable = {
  name: 'a question',
  path: '/api/questions',
  idOf: ({ questionIds }) => questionIds[0],
  form: async ({ categoryId }, unique) => ({
    questionText: `Which river is the longest, asks ${unique}?`,
    options: ['Awash', 'Nile', 'Omo', 'Tekeze'],
    correctAnswer: 1,
    categoryId,
    description: 'It is the longest river of all Africa',
  }),
}

async function image(unique: string) {
  // The number makes the size, so that each has bytes of its own.
  const number = Number(unique.slice(1))
  const bytes = await createPng(40 + (number % 500), 40 + Math.floor(number / 500))
  return { bytes, name: 'crest.png' }
}

function writingCallsOf({ name, path, idOf, form }: Editable): WritingCall[] {
  async function prepareQuiz(stage: Stage) {
    const quiz = await insertTestQuiz(stage.test.db, {
      at: stage.test.clock.now(),
      title: stage.unique(),
    })
    return { quiz, unique: stage.unique(), id: idOf(quiz) }
  }
  const sendAs = (admin: Player, options: InjectOptions): Send => {
    return () => admin.inject(options)
  }
  return [
    {
      name: `create ${name}`,
      success: 201,
      prepare: async (stage) => {
        const { quiz, unique } = await prepareQuiz(stage)
        const payload = await form(quiz, unique)
        return sendAs(stage.admin, { method: 'POST', url: `${path}/create`, payload })
      },
    },
    {
      name: `edit ${name}`,
      success: 200,
      prepare: async (stage) => {
        const { quiz, unique, id } = await prepareQuiz(stage)
        const payload = await form(quiz, unique)
        return sendAs(stage.admin, { method: 'PUT', url: `${path}/edit/${id}`, payload })
      },
    },
    {
      name: `remove ${name}`,
      success: 200,
      prepare: async (stage) => {
        const { id } = await prepareQuiz(stage)
        return sendAs(stage.admin, { method: 'DELETE', url: `${path}/remove/${id}` })
      },
    },
    {
      name: `restore ${name}`,
      success: 200,
      prepare: async (stage) => {
        const { id } = await prepareQuiz(stage)
        await stage.admin.inject({ method: 'DELETE', url: `${path}/remove/${id}` })
        return sendAs(stage.admin, { method: 'POST', url: `${path}/restore/${id}` })
      },
    },
  ]
}

/** Every call of the API that writes. */
export const WRITING_CALLS: readonly WritingCall[] = [
  ...ACCOUNT_CALLS,
  ...playCalls,
  ...reportCalls,
  ...[kingdoms, categories, questions].flatMap(writingCallsOf),
]
