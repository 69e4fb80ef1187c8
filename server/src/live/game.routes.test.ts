import type { LivePlayerView } from '@quiz-kingdom/shared/entities/game/live.ts'
import { beforeEach, expect, it } from 'vitest'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import {
  createTestRoom,
  joinRoom,
  post,
  pressButton,
  sendAnswer,
  type TestStream,
  tryToAnswer,
  tryToJoin,
  tryToWatch,
  watchAsHost,
  watchAsPlayer,
} from '../testing/test-live.ts'
import { startTestQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'

describeWithApp('a live game', (test) => {
  let host: Player
  let quiz: TestQuiz
  let code: string
  beforeEach(async () => {
    host = await test.logIn('Teacher')
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 3 })
    code = (await createTestRoom(host, quiz.categoryId, { seconds: 20 })).code
  })

  const inPhase =
    (phase: string) =>
    ({ room }: LivePlayerView) =>
      room.phase === phase

  /** Shows the next question and opens it. */
  async function openQuestion(): Promise<void> {
    await pressButton(host, test, code, 'next')
    test.clock.advance(4)
    await test.app.live.poll()
  }

  /** Returns the index at which screens show the right option. */
  async function rightOption(stream: TestStream<LivePlayerView>): Promise<number> {
    const { room } = await stream.until(inPhase('open'))
    if (room.phase !== 'open') throw new Error('Not open')
    return room.options.indexOf('Right')
  }

  it('is played from the lobby to the podium', async () => {
    const screen = await watchAsHost(test, host, code)
    const abeba = await joinRoom(test, code, 'Abeba')
    const kebede = await joinRoom(test, code, 'Kebede')
    await test.app.live.poll()
    const lobby = await screen.until((view) => view.phase === 'lobby' && view.players === 2)
    expect(lobby).toMatchObject({ names: [{ name: 'Kebede' }, { name: 'Abeba' }] })
    const phone = await watchAsPlayer(test, code, abeba.token)
    await phone.until(inPhase('lobby'))

    await pressButton(host, test, code, 'next')
    const ready = await phone.until(inPhase('ready'))
    expect(ready.room).toMatchObject({ question: { number: 1, of: 3, seconds: 20 } })
    expect(ready.room).not.toHaveProperty('options')
    test.clock.advance(4)
    await test.app.live.poll()
    const right = await rightOption(phone)
    test.clock.advance(10)
    await sendAnswer(test, code, abeba, { option: right, elapsedMs: 10_000 })
    await sendAnswer(test, code, kebede, { option: (right + 1) % 4, elapsedMs: 9000 })
    await test.app.live.poll()
    const answer = await phone.until(inPhase('answer'))
    expect(answer).toMatchObject({
      room: { correctOption: right, isHeldBack: false, isLast: false },
      you: {
        score: 750,
        rank: 1,
        ranked: 2,
        answer: right,
        result: { isRight: true, points: 750 },
      },
    })
    const shown = await screen.until((view) => view.phase === 'answer')
    expect(shown).toMatchObject({ answered: 2, top: [{ name: 'Abeba', score: 750 }] })
    if (shown.phase === 'answer') expect(shown.counts[right]).toBe(1)

    await pressButton(host, test, code, 'end')
    const podium = await phone.until(inPhase('podium'))
    expect(podium).toMatchObject({
      room: {
        players: 2,
        top: [{ name: 'Abeba', rank: 1 }],
      },
      you: { rank: 1, rightAnswers: 1 },
    })
    await pressButton(host, test, code, 'close')
    expect((await phone.until(inPhase('closed'))).room).toMatchObject({ reason: 'ended' })
    await phone.ended
    expect((await tryToWatch(test, code, abeba.token)).json()).toEqual({
      code: 'gone',
      message: 'This game has ended.',
    })
  })

  it('sends the key and the explanation to nobody before the question is closed', async () => {
    const screen = await watchAsHost(test, host, code)
    const abeba = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    await phone.until(inPhase('open'))
    await screen.until((view) => view.phase === 'open')
    const early = JSON.stringify([...phone.views, ...screen.views])
    expect(early).not.toContain('Because the test says so')
    expect(early).not.toContain('correct')
    const reply = await tryToAnswer(test, code, abeba)
    expect(Object.keys(reply.json())).toEqual(['round', 'number', 'option'])
  })

  it('stores the first answer of a player, whatever arrives afterwards from whichever tab', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    await openQuestion()
    const first = await sendAnswer(test, code, abeba, { option: 2 })
    expect(first).toEqual({ round: 1, number: 1, option: 2 })
    const replies = await Promise.all(
      [0, 1, 2, 3, 2].map((option) => sendAnswer(test, code, abeba, { option })),
    )
    expect(new Set(replies.map(({ option }) => option))).toEqual(new Set([2]))
    expect(await test.db.selectFrom('liveAnswer').selectAll().execute()).toHaveLength(1)
    const other = await watchAsPlayer(test, code, abeba.token)
    expect((await other.until(inPhase('open'))).you.answer).toBe(2)
  })

  it('stores one answer of the many that arrive at one moment', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    await openQuestion()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sendAnswer(test, code, abeba, { option: i % 4 })),
    )
    expect(new Set(replies.map(({ option }) => option)).size).toBe(1)
    expect(await test.db.selectFrom('liveAnswer').selectAll().execute()).toHaveLength(1)
  })

  it('takes no answer before the options, after the question or to another question', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const refusal = async (answer = {}) => {
      const { statusCode, json } = await tryToAnswer(test, code, abeba, answer)
      return `${statusCode} ${json().message}`
    }
    expect(await refusal()).toBe('409 The game has moved on to another question.')
    await pressButton(host, test, code, 'next')
    expect(await refusal()).toBe('409 This question is not open yet.')
    test.clock.advance(4)
    expect(await refusal({ option: 4 })).toBe("400 The answer isn't one of the options")
    expect(await refusal({ number: 2 })).toBe('409 The game has moved on to another question.')
    await test.app.live.poll()
    await pressButton(host, test, code, 'next')
    expect(await refusal()).toBe('409 Your answer came too late: this question is closed.')
    await openQuestion()
    expect(await refusal()).toBe('409 The game has moved on to another question.')
    expect(await test.db.selectFrom('liveAnswer').selectAll().execute()).toEqual([])
  })

  it('takes answers that were travelling when the countdown ended, and closes the question then', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const kebede = await joinRoom(test, code, 'Kebede')
    const phone = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    test.clock.advance(21.4)
    await test.app.live.poll()
    await sendAnswer(test, code, abeba, { elapsedMs: 19_900 })
    test.clock.advance(0.2)
    const late = await tryToAnswer(test, code, kebede, { elapsedMs: 5 })
    expect(late.json().message).toBe('Your answer came too late: this question is closed.')
    await test.app.live.poll()
    expect((await phone.until(inPhase('answer'))).you.answer).toBe(0)
  })

  it('closes a question as soon as everybody who is present has answered', async () => {
    const gone = await joinRoom(test, code, 'Gone')
    const abeba = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    await sendAnswer(test, code, abeba)
    await test.app.live.poll()
    expect(phone.views.some(inPhase('answer'))).toBe(false)
    expect(gone.playerId).not.toBe(abeba.playerId)
    // After half a minute without a connection, a player counts as gone.
    await pressButton(host, test, code, 'next')
    test.clock.advance(31)
    await test.app.live.updatePresence()
    await openQuestion()
    await sendAnswer(test, code, abeba, { number: 2 })
    await test.app.live.poll()
    const second = (view: LivePlayerView) =>
      view.room.phase === 'answer' && view.room.question.number === 2
    await phone.until(second)
  })

  it('lets a player in again with name, score and answer, and a late one in at the current question', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const slow = await joinRoom(test, code, 'Slow')
    const before = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    const right = await rightOption(before)
    await sendAnswer(test, code, abeba, { option: right })
    before.stop()
    const again = await tryToJoin(test, code, 'Another name', abeba.token)
    expect(again.json()).toEqual({ playerId: abeba.playerId, name: 'Abeba', team: null })
    const phone = await watchAsPlayer(test, code, abeba.token)
    expect((await phone.until(inPhase('open'))).you).toMatchObject({ name: 'Abeba', answer: right })
    const late = await joinRoom(test, code, 'Late')
    const lateScreen = await watchAsPlayer(test, code, late.token)
    const view = await lateScreen.until(inPhase('open'))
    expect(view).toMatchObject({ room: { question: { number: 1 } }, you: { answer: null } })
    await sendAnswer(test, code, late, { option: right })
    await sendAnswer(test, code, slow, { option: (right + 1) % 4 })
    await test.app.live.poll()
    expect((await lateScreen.until(inPhase('answer'))).you).toMatchObject({ rank: 1, score: 1000 })
    await openQuestion()
    phone.stop()
    const third = await watchAsPlayer(test, code, abeba.token)
    expect((await third.until(inPhase('open'))).you).toMatchObject({ score: 1000, rank: 1 })
  })

  it('counts a skipped question for nobody', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    await sendAnswer(test, code, abeba, { option: await rightOption(phone) })
    await pressButton(host, test, code, 'skip')
    const next = await phone.until(inPhase('ready'))
    expect(next).toMatchObject({ room: { question: { number: 2 } }, you: { score: 0 } })
    await pressButton(host, test, code, 'end')
    expect((await phone.until(inPhase('podium'))).you).toMatchObject({
      score: 0,
      rank: null,
      rightAnswers: 0,
    })
  })

  it('does once what the host presses twice, and says that the second changed nothing', async () => {
    await joinRoom(test, code, 'Abeba')
    const next = () => host.post(`/api/live/host/${code}/next`, { version: 1 })
    const replies = await Promise.all([next(), next(), next()])
    const applied = replies.map((reply) => reply.json().isApplied)
    expect(applied.filter(Boolean)).toHaveLength(1)
    expect(replies.every((reply) => reply.json().version === 2)).toBe(true)
  })

  it('plays another round in the same room, with other questions first and scores from zero', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    const { room: first } = await phone.until(inPhase('open'))
    if (first.phase !== 'open') throw new Error('Not open')
    await sendAnswer(test, code, abeba, { option: first.options.indexOf('Right') })
    await test.app.live.poll()
    await pressButton(host, test, code, 'end')
    const { version } = (await phone.until(inPhase('podium'))).room
    const again = await host.post(`/api/live/host/${code}/again`, {
      version,
      settings: { questions: 2, seconds: 5 },
    })
    expect(again.json()).toEqual({ version: version + 1, isApplied: true })
    await test.app.live.poll()
    expect((await phone.until(inPhase('lobby'))).you).toMatchObject({ score: 0, rank: null })
    await openQuestion()
    const { room } = await phone.until(inPhase('open'))
    expect(room).toMatchObject({ round: 2, question: { number: 1, of: 2, seconds: 5 } })
    if (room.phase === 'open') {
      expect(room.question.questionText).not.toBe(first.question.questionText)
    }
    await sendAnswer(test, code, abeba, { round: 2 })
  })

  it('reports a round as it was played, whatever the next one asks', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, abeba.token)
    for (const number of [1, 2]) {
      await openQuestion()
      const { room } = await phone.until(
        ({ room }) => room.phase === 'open' && room.question.number === number,
      )
      if (room.phase !== 'open') throw new Error('Not open')
      await sendAnswer(test, code, abeba, { number, option: room.options.indexOf('Right') })
      await test.app.live.poll()
    }
    await pressButton(host, test, code, 'end')
    const { version } = (await phone.until(inPhase('podium'))).room
    const other = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Lakes',
      questions: 1,
    })
    const payload = { version, categoryId: other.categoryId, settings: { questions: 1 } }
    expect((await post(host, `/api/live/host/${code}/again`, payload)).statusCode).toBe(200)

    const { id } = await test.db.selectFrom('liveGame').select('id').executeTakeFirstOrThrow()
    const report = await host.get(`/api/live/reports/${id}?round=1`)
    expect(report.json()).toMatchObject({
      title: 'Rivers',
      players: [{ name: 'Abeba', score: 2000, rightAnswers: 2 }],
    })
    await startTestQuiz(host, quiz)
    const result = await submitQuiz(host, quiz, { answers: toAnswers(quiz, 1) })
    expect(result.json()).toMatchObject({ kind: 'replay' })
  })

  it('goes on from what the database says after a failover has lost moves', async () => {
    const abeba = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, abeba.token)
    await openQuestion()
    await phone.until(inPhase('open'))
    await test.db
      .updateTable('liveGame')
      .set({ version: 1, phase: 'lobby', number: 0, opensAt: null, closesAt: null })
      .execute()
    await test.app.live.poll()
    await phone.until(inPhase('lobby'))
    await openQuestion()
    await phone.until(inPhase('open'))
  })

  it('ends the streams of a room that a failover has lost', async () => {
    const { token } = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, token)
    await phone.until(inPhase('lobby'))
    for (const table of ['livePlayer', 'liveQuestion', 'liveGame'] as const) {
      await test.db.deleteFrom(table).execute()
    }
    await test.app.live.poll()
    await phone.ended
  })

  it('goes on while another room fails, and lets go of whoever comes to that one', async () => {
    const broken = await createTestRoom(host, quiz.categoryId)
    const kebede = await joinRoom(test, broken.code, 'Kebede')
    const stuck = await watchAsPlayer(test, broken.code, kebede.token)
    const { token } = await joinRoom(test, code, 'Abeba')
    const phone = await watchAsPlayer(test, code, token)
    await stuck.until(inPhase('lobby'))
    await test.db
      .updateTable('liveGame')
      .set({ phase: 'question', number: 9, version: 2 })
      .where('id', '=', broken.id)
      .execute()
    await openQuestion()
    await phone.until(inPhase('open'))
    const late = await watchAsPlayer(test, broken.code, kebede.token)
    await late.ended
  })
})
