import { once } from 'node:events'
import { get } from 'node:http'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { describeWithApp, type Player } from '../../testing/test-app.ts'
import { submitQuiz } from '../../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../../testing/test-quizzes.ts'
import { createAccountExports } from './account-export.ts'

describeWithApp('the export of an account', (test) => {
  let abeba: Player
  let quiz: TestQuiz
  beforeEach(async () => {
    abeba = await test.logIn('Abeba')
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 2 })
  })

  const ask = () => abeba.get('/api/account/export')
  const submit = (player: Player) => submitQuiz(player, quiz, { answers: toAnswers(quiz, 1, 1) })

  it('is a file that holds everything, and nobody else’s', async () => {
    await submit(abeba)
    await submit(await test.logIn('Kebede'))
    const choice = { avatar: 'ibis', isPublic: true }
    await abeba.put('/api/profile', choice)
    await abeba.post('/api/leagues', { name: 'Class 7b' })
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="quiz-kingdom-account.json"',
      'cache-control': 'no-store',
    })
    const now = test.clock.now().toISOString()
    const expected = {
      exportedAt: now,
      heldBack: false,
      account: {
        ...abeba.user,
        avatar: 'ibis',
        createdAt: now,
        emailVerified: true,
        hasSecondFactor: false,
      },
      sessions: [{ device: 'Unknown device', createdAt: now, lastSeenAt: now, isCurrent: true }],
      total: { points: 2, reachedAt: now },
      bests: [{ quiz: 'Rivers', bestPoints: 2, lastPlayedAt: now }],
      mistakes: [
        {
          quiz: 'Rivers',
          questionText: 'Rivers, question 2?',
          missedAt: now,
          rightDays: 0,
          dueDay: '2026-03-02',
        },
      ],
      reports: [],
      profile: { avatar: 'ibis', isPublic: true },
      badges: [
        { title: 'Around the Realm', sentence: 'Play in every kingdom.', earnedAt: now },
        { title: 'Every Road', sentence: 'Play every quiz in one kingdom.', earnedAt: now },
        { title: 'First Steps', sentence: 'Finish your first quiz.', earnedAt: now },
      ],
      accuracy: [{ title: 'Kingdom of Rivers', questions: 2, rightAnswers: 1 }],
      days: [{ day: '2026-03-02', quizzes: 1 }],
      // A quiz that is submitted without a start is on no board.
      boards: [],
      leagues: [{ name: 'Class 7b', isOwner: true, joinedAt: now }],
      liveGames: { hosted: [], joined: [], results: [] },
      attempts: [
        {
          state: 'submitted',
          quiz: 'Rivers',
          startedAt: now,
          submittedAt: now,
          late: false,
          timeFactor: 1,
          kind: 'direct',
          score: 1,
          totalQuestions: 2,
          points: 2,
          review: [
            expect.objectContaining({ questionText: 'Rivers, question 1?', isCorrect: true }),
            expect.objectContaining({ selectedAnswer: 'Wrong', correctAnswer: 'Right' }),
          ],
        },
      ],
      dailyAttempts: [],
    }
    expect(answer.json()).toEqual(expected)
    // Long sections come last.
    expect(Object.keys(answer.json()).slice(-2)).toEqual(['attempts', 'dailyAttempts'])
    const { hash } = await test.db.selectFrom('session').select('hash').executeTakeFirstOrThrow()
    expect(answer.body).not.toContain(hash.slice(0, 24))
    expect(answer.body).not.toMatch(/argon2|kebede/i)
  })

  it('says nothing of the right answers of what is still open', async () => {
    const { categoryId } = quiz
    const url = '/api/quiz-result/start'
    await abeba.post(url, { categoryId })
    const { attempts } = (await ask()).json()
    expect(attempts).toEqual([
      {
        state: 'open',
        quiz: 'Rivers',
        startedAt: expect.any(String),
        deadline: expect.any(String),
        timeFactor: 1,
        questions: [1, 2].map((number) => ({
          questionText: `Rivers, question ${number}?`,
          options: ['Wrong', 'Right', 'Odd', 'Even'],
        })),
      },
    ])
  })

  it('has each daily quiz with its review, and the streak', async () => {
    const post = (url: string) => abeba.post(url, {})
    const open = (await post('/api/daily/start')).json()
    const [first] = open.questions
    const answers = [{ questionId: first._id, selectedAnswer: 1 }]
    const payload = { attemptId: open.attemptId, answers }
    expect((await ask()).json().dailyAttempts).toEqual([
      {
        state: 'open',
        day: open.day,
        startedAt: open.startedAt,
        timeFactor: 1,
        deadline: open.deadline,
      },
    ])
    await abeba.put('/api/daily/submit', payload)
    const { dailyAttempts, streak } = (await ask()).json()
    expect(streak).toEqual({ length: 1, longest: 1, lastDay: open.day })
    expect(dailyAttempts).toMatchObject([{ state: 'submitted', day: open.day, score: 1 }])
    expect(dailyAttempts[0].review).toHaveLength(2)
  })

  it('fails where two parts name a section alike', async () => {
    const { user, secret } = abeba
    const parts = ['a', 'b'].map(() => ({ exportOf: async () => ({ badges: [] }) }))
    const exports = createAccountExports({ ...test, accountParts: parts })
    const { pieces, end } = exports.begin({ user, secret })
    onTestFinished(end)
    await expect(pieces.next()).rejects.toThrow('badges')
  })

  it('is there for who has not played', async () => {
    const answer = (await ask()).json()
    expect(answer).toMatchObject({ bests: [], attempts: [] })
    expect(answer).not.toHaveProperty('total')
  })

  /** Copies the first attempt, many times with the same submission time. */
  async function playOften(times: number): Promise<void> {
    await submit(abeba)
    const first = await test.db.selectFrom('attempt').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: times - 1 }, (_, i) => ({
      ...first,
      id: newId(test.clock.now()),
      submittedAt: new Date(test.clock.now().getTime() + Math.floor(i / 70)).toISOString(),
      points: i,
    }))
    for (let from = 0; from < copies.length; from += 500) {
      await test.db
        .insertInto('attempt')
        .values(copies.slice(from, from + 500))
        .execute()
    }
  }

  it('has each of many attempts once', async () => {
    await playOften(251)
    const { attempts } = (await ask()).json()
    const points = attempts.map((attempt: { points: number }) => attempt.points)
    expect(points).toHaveLength(251)
    expect(new Set(points).size).toBe(250)
  })

  it('is one at a time, and possible again after one that nobody waited for', async () => {
    await playOften(120)
    // More than the connection buffers, so that the first export stalls while nobody reads it.
    const questionText = 'x'.repeat(200_000)
    await test.db.updateTable('questionRevision').set({ questionText }).execute()
    const address = await test.app.listen({ port: 0 })
    const headers = { cookie: `quiz-kingdom-session=${abeba.secret}` }
    const [response] = await once(get(`${address}/api/account/export`, { headers }), 'response')
    response.pause()
    const second = await ask()
    expect(second.statusCode).toBe(429)
    expect(second.headers['retry-after']).toBe('10')
    const kebede = await test.logIn('Kebede')
    expect((await kebede.get('/api/account/export')).statusCode).toBe(200)

    await test.db.deleteFrom('attempt').execute()
    response.destroy()
    await expect.poll(async () => (await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(200)
  })
})
