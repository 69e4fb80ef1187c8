import { type BadgeList, crownId } from '@quiz-kingdom/shared/entities/game/badge.ts'
import type { QuizResult } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { startTestQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { badgeListener } from './award-badges.ts'

describeWithSharedApp('badges', (test) => {
  /** Two quizzes in one kingdom, one in another. */
  let plain: TestQuiz
  let tricky: TestQuiz
  let foreign: TestQuiz
  beforeAll(async () => {
    const at = test.clock.now()
    plain = await insertTestQuiz(test.db, { at, title: 'Plain', questions: 10 })
    const { kingdomId } = plain
    tricky = await insertTestQuiz(test.db, { at, title: 'Tricky', questions: 10, kingdomId })
    test.clock.advance(1)
    const later = test.clock.now()
    foreign = await insertTestQuiz(test.db, { at: later, title: 'Foreign', questions: 10 })
    // A quiz without questions must not count for crowns.
    await insertTestQuiz(test.db, { at, title: 'Empty', questions: 0, kingdomId })
  })

  /** Answers all other questions wrong. */
  const submit = (player: Player, quiz: TestQuiz, right: number, attemptId?: string) =>
    submitQuiz(player, quiz, {
      answers: toAnswers(quiz, right, quiz.questionIds.length - right),
      attemptId,
    })

  async function earnedBy(player: Player, quiz: TestQuiz, right: number): Promise<string[]> {
    const attemptId = await startTestQuiz(player, quiz)
    const result: QuizResult = (await submit(player, quiz, right, attemptId)).json()
    return (result.badges ?? []).map(({ id }) => id)
  }

  async function badgesOf(player: Player): Promise<BadgeList> {
    const answer = await player.get('/api/badges')
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  it('are all ahead of who has not played', async () => {
    const { earned, ahead } = await badgesOf(await test.logIn('Newcomer'))
    expect(earned).toEqual([])
    const counts = Object.fromEntries(ahead.map(({ id, count, needs }) => [id, [count, needs]]))
    expect(counts).toMatchObject({
      'first-quiz': [0, 1],
      'every-kingdom': [0, 2],
      [crownId(plain.kingdomId)]: [0, 2],
      [crownId(foreign.kingdomId)]: [0, 1],
    })
  })

  it('are told with the result that earned them, each once', async () => {
    const player = await test.logIn('Abeba')
    expect(await earnedBy(player, plain, 4)).toEqual(['first-quiz'])
    expect(await earnedBy(player, plain, 9)).toEqual(['comeback'])
    expect(await earnedBy(player, plain, 9)).toEqual([])
    expect(await earnedBy(player, tricky, 10)).toEqual([
      'perfect',
      'whole-kingdom',
      'first-crown',
      crownId(plain.kingdomId),
    ])
    const { earned, ahead } = await badgesOf(player)
    expect(earned).toHaveLength(6)
    const of = (id: string) => ahead.find((badge) => badge.id === id)
    // A quiz counts once a day.
    expect(of('quizzes-10')).toMatchObject({ count: 2, needs: 10 })
    expect(of('kingdoms-3')).toMatchObject({ count: 1, needs: 3 })
    expect(of('three-crowns')).toMatchObject({ count: 1, needs: 3 })
    expect(earned.find(({ id }) => id === crownId(plain.kingdomId))).toEqual({
      id: crownId(plain.kingdomId),
      title: 'Crown of Kingdom of Plain',
      sentence: 'Score 90% in every quiz in Kingdom of Plain.',
      crest: expect.stringMatching(/^\/api\/images\/0+$/),
      earnedAt: test.clock.now().toISOString(),
    })
  })

  it('are told again, and awarded once, when the same attempt is submitted again', async () => {
    const player = await test.logIn('Bekele')
    const attemptId = await startTestQuiz(player, plain)
    test.clock.advance(99)
    const first = await submit(player, plain, 10, attemptId)
    expect(first.json().badges).toHaveLength(3)
    const again = await submit(player, plain, 10, attemptId)
    expect(again.json()).toEqual(first.json())
    const both = await Promise.all([1, 2].map(() => submit(player, plain, 0, attemptId)))
    for (const answer of both) expect(answer.json()).toEqual(first.json())
    const { earned } = await badgesOf(player)
    expect(earned.map(({ id }) => id)).toEqual(['quick-and-right', 'perfect', 'first-quiz'])
  })

  it('for perfect quizzes are earned by none that was handed in late', async () => {
    const player = await test.logIn('Latecomer')
    const perfectOnes = async () =>
      (await badgesOf(player)).ahead.find(({ id }) => id === 'perfect-5')?.count
    const attemptId = await startTestQuiz(player, plain)
    test.clock.advance(60 * 60)
    const late: QuizResult = (await submit(player, plain, 10, attemptId)).json()
    expect(late).toMatchObject({ late: true, score: 10 })
    expect(late.badges?.map(({ id }) => id)).not.toContain('perfect')
    expect(await perfectOnes()).toBe(0)
    await submit(player, tricky, 10, await startTestQuiz(player, tricky))
    expect(await perfectOnes()).toBe(1)
  })

  it('are earned by daily quizzes, whose answers count for their kingdoms, but not as play in them', async () => {
    const player = await test.logIn('Chaltu')
    const questionIds = [...foreign.questionIds.slice(0, 2), ...plain.questionIds.slice(0, 1)]
    const question = { questionText: '', options: [], keepOrder: false, description: '' }
    const { badges = [] } = await inTransaction(test.db, (transaction) =>
      badgeListener.finished(transaction, {
        id: newId(test.clock.now()),
        userId: player.user.id,
        quiz: { day: '2026-03-01' },
        startedAt: test.clock.now().toISOString(),
        submittedAt: test.clock.now(),
        countedAt: test.clock.now(),
        questions: questionIds.map((id) => {
          return { ...question, questionId: id, revisionId: id, correctAnswer: 1 }
        }),
        result: { score: 3, totalQuestions: 3, points: 3, picks: [1, 1, 1], late: false },
        kind: 'first',
        streak: 7,
      }),
    )
    expect(badges.map(({ id }) => id)).toEqual([
      'first-quiz',
      'first-daily',
      'streak-3',
      'perfect',
      'streak-7',
      'perfect-daily',
    ])
    const { accuracy, days } = (await player.get('/api/profile')).json()
    expect(accuracy).toEqual([
      expect.objectContaining({ kingdomId: plain.kingdomId, questions: 1, rightAnswers: 1 }),
      expect.objectContaining({ kingdomId: foreign.kingdomId, questions: 2, rightAnswers: 2 }),
    ])
    // The answers arrived on the next day.
    expect(days).toEqual([{ day: '2026-03-01', quizzes: 1 }])
  })

  it('of those that are best stand beside the name on the leaderboard', async () => {
    const player = await test.logIn('Dawit')
    await submit(player, plain, 10, await startTestQuiz(player, plain))
    await submit(player, tricky, 9)
    const players = (await player.get('/api/quiz-result/top-players')).json()
    const own = players.find(({ userId }: { userId: string }) => userId === player.user.id)
    expect(own.badges).toEqual(['first-crown', 'whole-kingdom', 'perfect'])
  })
})
