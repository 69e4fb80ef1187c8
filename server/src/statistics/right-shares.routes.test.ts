import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isoAfter } from '../platform/clock.ts'
import { SHARE_CACHE_MS } from '../play/questions/right-shares.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { type AnswerSheet, createQuizPlayer } from '../testing/quiz-player.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import { startQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { createCountRightAnswersJob } from './revision-counts.ts'

/** Of the questions that `insertTestQuiz` makes. */
const [WRONG, RIGHT] = [0, 1]
/** From so many first attempts on, shares are told. */
const SHOWN_FROM_ATTEMPTS = 30
/** Until then an attempt may not be counted yet. */
const COUNT_DELAY_S = 15

describeWithApp('the share of players who had a question right', (test) => {
  let quiz: TestQuiz
  beforeEach(async () => {
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers' })
  })
  afterEach(() => void vi.restoreAllMocks())

  /** Each plays for the first time, unless these have played before. */
  async function play(sheets: readonly AnswerSheet[], players?: readonly Id[], lateBy = 0) {
    const startedAt = test.clock.now()
    const userIds = players ?? (await insertManyPlayers(test.db, startedAt, sheets.length))
    const submittedAt = new Date(isoAfter(startedAt, 1 + lateBy))
    const playOne = createQuizPlayer(test.db)
    const plays = sheets.map((sheet, i) =>
      playOne({ userId: userIds[i] ?? '', quiz, sheet, startedAt, submittedAt }),
    )
    await Promise.all(plays)
    test.clock.advance(1 + lateBy + COUNT_DELAY_S)
    return userIds
  }

  /** The first question is right, the second in every third attempt, the third is left unanswered. */
  const sheets = (count: number): AnswerSheet[] =>
    Array.from({ length: count }, (_, i) => [RIGHT, i % 3 === 0 ? RIGHT : WRONG, undefined])

  /** What was read before, by those who submitted, is read again. */
  function forgetShares(): void {
    const later = performance.now() + SHARE_CACHE_MS
    vi.spyOn(performance, 'now').mockReturnValue(later)
  }

  const count = async () => {
    const counted = await runJob(createCountRightAnswersJob(test))
    forgetShares()
    return counted
  }

  const counts = () =>
    test.db
      .selectFrom('revisionCount')
      .select(['revisionId', 'attempts', 'rightAnswers'])
      .orderBy('revisionId')
      .execute()

  const countsOf = (attempts: number, ...rightAnswers: number[]) =>
    quiz.questionIds.map((revisionId, i) => {
      return { revisionId, attempts, rightAnswers: rightAnswers[i] }
    })

  async function start(player: Player): Promise<string> {
    const answer = await startQuiz(player, quiz)
    expect(answer.body).not.toContain('rightShare')
    return answer.json().attemptId
  }

  async function submit(player: Player, attemptId: string): Promise<ResultDetail[]> {
    const submission = { attemptId, answers: toAnswers(quiz, 2) }
    return (await submitTestQuiz(player, quiz, submission)).resultDetails
  }

  const sharesIn = (review: readonly ResultDetail[]) => review.map(({ rightShare }) => rightShare)

  it('is told in no review below 30 first attempts', async () => {
    await play(sheets(SHOWN_FROM_ATTEMPTS - 1))
    await count()
    const early = await test.logIn('Early')
    const attemptId = await start(early)
    expect(sharesIn(await submit(early, attemptId))).toEqual([undefined, undefined, undefined])
  })

  it('is that of all first attempts, at the revision that was asked', async () => {
    await play(sheets(SHOWN_FROM_ATTEMPTS))
    await count()
    const player = await test.logIn('Abeba')
    const attemptId = await start(player)
    const review = await submit(player, attemptId)
    expect(sharesIn(review)).toEqual([1, 10 / SHOWN_FROM_ATTEMPTS, 0])
    expect(sharesIn(await submit(player, attemptId))).toEqual([1, 10 / SHOWN_FROM_ATTEMPTS, 0])
  })

  it('counts each first attempt once, and no late, repeated or later one', async () => {
    const userIds = await play(sheets(3))
    expect(await count()).toBe(3)
    expect(await counts()).toEqual(countsOf(3, 3, 1, 0))
    await play(sheets(3), userIds)
    await play(sheets(2), undefined, 10 * 60)
    expect(await count()).toBe(0)
    expect(await counts()).toEqual(countsOf(3, 3, 1, 0))
    await play(sheets(1))
    expect(await count()).toBe(1)
    expect(await counts()).toEqual(countsOf(4, 4, 2, 0))
  })

  it('leaves to the next run what may not be seen yet', async () => {
    await play(sheets(1))
    test.clock.advance(-2)
    expect(await count()).toBe(0)
    test.clock.advance(2)
    expect(await count()).toBe(1)
  })

  it('is counted in batches, and goes on where a run was ended', async () => {
    for (let i = 0; i < 3; i++) await play(sheets(2))
    const batches = createCountRightAnswersJob(test).run(2)
    expect(await batches.next()).toEqual({ done: false, value: 2 })
    await batches.return()
    expect(await counts()).toEqual(countsOf(2, 2, 1, 0))
    expect(await count()).toBe(4)
    expect(await counts()).toEqual(countsOf(6, 6, 3, 0))
  })

  it('is not told while an open quiz of the player asks the question', async () => {
    await play(sheets(SHOWN_FROM_ATTEMPTS))
    await count()
    const player = await test.logIn('Abeba')
    await submit(player, await start(player))
    // The review of the first attempt is asked for again while a second one is open.
    const [first] = await test.db
      .selectFrom('attempt')
      .select('id')
      .where('userId', '=', player.user.id)
      .execute()
    await start(player)
    const review = await submit(player, first?.id ?? '')
    expect(review.map(({ heldBack }) => heldBack)).toEqual(['openQuiz', 'openQuiz', 'openQuiz'])
    expect(sharesIn(review)).toEqual([undefined, undefined, undefined])
  })

  it('is told in practice, once the question is answered', async () => {
    await play(sheets(SHOWN_FROM_ATTEMPTS))
    await count()
    const player = await test.logIn('Abeba')
    await submit(player, await start(player))
    const due = await player.get('/api/mistakes/due')
    expect(due.body).not.toContain('rightShare')
    const { practiceId, questions } = due.json()
    const [{ _id: questionId, revisionId }] = questions
    const payload = { practiceId, questionId, revisionId, selectedAnswer: RIGHT }
    const answer = await player.post('/api/mistakes/answer', payload)
    expect(answer.json()).toMatchObject({ isRight: true, rightShare: 0 })
  })
})
