import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { REPORTS_A_DAY_MAX } from '@quiz-kingdom/shared/entities/console/report.ts'
import { beforeEach, expect, it } from 'vitest'
import { createEraseAccountsJob } from '../accounts/own/erase-accounts.ts'
import { toImage } from '../images/image-check.ts'
import { DAY_S, isoAfter } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithApp, type Player } from '../testing/test-app.ts'
import { playDaily } from '../testing/test-daily.ts'
import { startQuiz, submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { listReportedQuestionIds } from './reports.repository.ts'
import { ANSWER_RETENTION_DAYS, createPruneReportsJob } from './reports.ts'

describeWithApp('reports of questions', (test) => {
  let abeba: Player
  let admin: Player
  let quiz: TestQuiz
  let questionId: Id
  beforeEach(async () => {
    abeba = await test.logIn('Abeba', 'player', 400)
    admin = await test.logIn('keeper', 'admin', 400)
    quiz = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 4 })
    questionId = quiz.questionIds[0] ?? ''
  })

  const submit = (player = abeba, of = quiz) =>
    submitQuiz(player, of, { answers: toAnswers(of, 1, 2) })
  const report = (payload: object = { reason: 'unclear' }, player = abeba, id = questionId) =>
    player.post(`/api/questions/${id}/report`, payload)
  const listOwn = async (player = abeba) =>
    (await player.get('/api/questions/reports/own')).json().reports
  const listReports = async (page = 1) =>
    (await admin.get(`/api/admin/reports?page=${page}`)).json()
  const answer = (payload: object, player = admin, id = questionId) =>
    player.put(`/api/admin/reports/${id}`, payload)
  const revise = async (text: string) => {
    test.clock.advance(1)
    const edited = await admin.put(`/api/questions/edit/${questionId}`, {
      questionText: text,
      options: ['Wrong', 'Right'],
      correctAnswer: 1,
      categoryId: quiz.categoryId,
    })
    expect(edited.statusCode).toBe(200)
    const row = await test.db
      .selectFrom('question')
      .select('revisionId')
      .where('id', '=', questionId)
      .executeTakeFirstOrThrow()
    return row.revisionId
  }

  it('are kept with what the question said when the player was asked', async () => {
    await submit()
    const reportedAt = test.clock.now().toISOString()
    const sent = await report({ reason: 'wrong-answer', text: '  It is C.  ' })
    const expected = {
      questionId,
      revisionId: questionId,
      isCurrent: true,
      reason: 'wrong-answer',
      text: 'It is C.',
      reportedAt,
      state: 'waiting',
      answer: '',
      answeredAt: null,
    }
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toEqual(expected)
    expect(await listOwn()).toEqual([expected])
    expect(await listOwn(admin)).toEqual([])
  })

  it('are refused before the question was answered, and of whom has not', async () => {
    await startQuiz(abeba, quiz)
    await submit(await test.logIn('Kebede'))
    const refused = await report()
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('You can report a question once you have answered it.')
    await submit()
    expect((await report()).statusCode).toBe(201)
  })

  it('may be about a question of a daily quiz', async () => {
    await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Lakes', questions: 12 })
    const played = await playDaily(abeba, 3)
    const id = played.resultDetails[0]?.questionId ?? ''
    expect((await report({ reason: 'misspelt' }, abeba, id)).statusCode).toBe(201)
    expect((await report({ reason: 'misspelt' }, admin, id)).statusCode).toBe(403)
  })

  it('are refused with the field where they are no report', async () => {
    await submit()
    const readFields = async (payload: object) => {
      const refused = await report(payload)
      expect(refused.statusCode).toBe(400)
      return refused.json().fields
    }
    expect(await readFields({})).toEqual({ reason: 'Please choose what is wrong' })
    expect(await readFields({ reason: 'dull' })).toEqual({ reason: 'Please choose what is wrong' })
    expect(await readFields({ reason: 'other', text: 'a'.repeat(501) })).toEqual({
      text: 'Maximum 500 characters',
    })
    expect(await readFields({ reason: 'other', revisionId: quiz.questionIds[1] })).toEqual({
      revisionId: "This isn't a revision of the question",
    })
    expect(await listOwn()).toEqual([])
    expect((await report({ reason: 'other', text: 'a'.repeat(500) })).statusCode).toBe(201)
  })

  it('are not taken of a question that is unknown or removed', async () => {
    await submit()
    expect((await report({ reason: 'other' }, abeba, newId(test.clock.now()))).statusCode).toBe(404)
    await admin.delete(`/api/questions/remove/${questionId}`)
    expect((await report()).statusCode).toBe(404)
  })

  it('are not taken for a player who is not the one that is logged in', async () => {
    await submit()
    const refused = await report({ reason: 'other', userId: admin.user.id })
    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('someone_elses_report')
    expect((await report({ reason: 'other', userId: abeba.user.id })).statusCode).toBe(201)
  })

  it('count once for each revision: the first stands', async () => {
    await submit()
    const first = await report({ reason: 'unclear', text: 'Which river?' })
    test.clock.advance(60)
    const second = await report({ reason: 'offensive', text: 'Now this' })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
    expect((await listReports()).reports).toMatchObject([{ questionId, reports: 1 }])
  })

  it('are about the revision that was asked last, or the one that is named', async () => {
    await submit()
    const revisionId = await revise('Which of the rivers is it?')
    expect((await report()).json()).toMatchObject({ revisionId: questionId, isCurrent: false })
    test.clock.advance(60)
    await submit()
    const again = await report({ reason: 'outdated' })
    expect(again.statusCode).toBe(201)
    expect(again.json()).toMatchObject({ revisionId, isCurrent: true })
    expect((await report({ reason: 'other', revisionId: questionId })).statusCode).toBe(200)
    expect(await listOwn()).toHaveLength(2)
  })

  it('are limited for each player and day, and one that stands already always passes', async () => {
    const many = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Lakes',
      questions: REPORTS_A_DAY_MAX,
    })
    await submit()
    await submit(abeba, many)
    for (const id of many.questionIds) {
      expect((await report({ reason: 'other' }, abeba, id)).statusCode).toBe(201)
    }
    const refused = await report()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe('Too many reports.')
    expect(refused.headers['retry-after']).toBe(String(DAY_S))
    expect(await listOwn()).toHaveLength(REPORTS_A_DAY_MAX)
    expect((await report({ reason: 'other' }, abeba, many.questionIds[0])).statusCode).toBe(200)
    test.clock.advance(DAY_S)
    expect((await report()).statusCode).toBe(201)
  })

  it('show an admin the question with its picture', async () => {
    const image = toImage('image/webp', Buffer.from('a picture'))
    await test.db.insertInto('image').values(image).execute()
    await test.db
      .updateTable('questionRevision')
      .set({ pictureId: image.id, pictureAlt: 'A lamp.', pictureCredit: '' })
      .where('id', '=', questionId)
      .execute()
    await submit()
    await report()
    const picture = { src: `/api/images/${image.id}`, alt: 'A lamp.', credit: '' }
    expect((await listReports()).reports).toMatchObject([{ question: { picture } }])
  })

  it('wait for an admin, the most reported question first', async () => {
    const second = quiz.questionIds[1] ?? ''
    const kebede = await test.logIn('Kebede')
    await submit()
    await submit(kebede)
    await report({ reason: 'other', text: 'Earlier' }, abeba, second)
    test.clock.advance(60)
    const firstReportedAt = test.clock.now().toISOString()
    await report({ reason: 'unclear', text: '<b>Which?</b>' })
    test.clock.advance(60)
    const lastReportedAt = test.clock.now().toISOString()
    await report({ reason: 'unclear' }, kebede)
    const page = await listReports()
    expect(page).toMatchObject({ page: 1, total: 2, waiting: 2 })
    expect(page.reports).toMatchObject([{ questionId }, { questionId: second, reports: 1 }])
    expect(page.reports[0]).toEqual({
      key: questionId,
      questionId,
      state: 'waiting',
      reports: 2,
      reasons: [{ reason: 'unclear', count: 2 }],
      texts: [
        { reason: 'unclear', text: '<b>Which?</b>', reportedAt: firstReportedAt, isCurrent: true },
      ],
      facility: null,
      firstReportedAt,
      lastReportedAt,
      question: {
        categoryId: quiz.categoryId,
        categoryTitle: 'Rivers',
        questionText: 'Rivers, question 1?',
        options: ['Wrong', 'Right', 'Odd', 'Even'],
        keepOrder: false,
        correctAnswer: 1,
        description: 'Because the test says so, here and now',
        isRemoved: false,
      },
    })
    const counted = await admin.get('/api/admin/reports/count')
    expect(counted.json()).toEqual({ waiting: 2 })
  })

  it('rank the question that few have right before one that many have, where as many report it', async () => {
    const [easy = '', hard = '', rare = ''] = quiz.questionIds
    await submit()
    for (const id of [easy, hard, rare]) await report({ reason: 'other' }, abeba, id)
    const counts = [
      { revisionId: easy, attempts: 40, rightAnswers: 36 },
      { revisionId: hard, attempts: 30, rightAnswers: 3 },
      { revisionId: rare, attempts: 29, rightAnswers: 0 },
    ]
    await test.db.insertInto('revisionCount').values(counts).execute()
    expect((await listReports()).reports).toMatchObject([
      { questionId: hard, facility: { asked: 30, right: 3 } },
      { questionId: easy, facility: { asked: 40, right: 36 } },
      { questionId: rare, facility: null },
    ])
  })

  it('are answered together, and each reporter reads what the admin says', async () => {
    await submit()
    await report()
    test.clock.advance(60)
    const answeredAt = test.clock.now().toISOString()
    const answered = await answer({ state: 'mended', answer: ' The text says it now. ' })
    expect(answered.statusCode).toBe(200)
    const said = { state: 'mended', answer: 'The text says it now.' }
    expect(answered.json()).toEqual({ questionId, ...said, answered: 1, waiting: 0 })
    expect(await listOwn()).toMatchObject([{ ...said, answeredAt }])
    expect((await report()).json()).toMatchObject(said)
    expect(await listReports()).toMatchObject({
      waiting: 0,
      total: 1,
      reports: [{ questionId, ...said, answeredAt, reports: 1 }],
    })
  })

  it('that come after what the admin has seen go on waiting', async () => {
    const kebede = await test.logIn('Kebede')
    await submit()
    await submit(kebede)
    await report()
    const until = test.clock.now().toISOString()
    test.clock.advance(60)
    await report({ reason: 'offensive' }, kebede)
    const answered = await answer({ state: 'dismissed', until })
    expect(answered.json()).toMatchObject({ answered: 1, waiting: 1 })
    expect(await listOwn(kebede)).toMatchObject([{ state: 'waiting' }])
    expect((await listReports()).reports).toMatchObject([
      { state: 'waiting', reports: 1, reasons: [{ reason: 'offensive', count: 1 }] },
      { state: 'dismissed', reports: 1 },
    ])
  })

  it('are in conflict with an answer to none of them, as long as some wait', async () => {
    await submit()
    const before = test.clock.now().toISOString()
    test.clock.advance(60)
    await report()
    expect((await answer({ state: 'mended', until: before })).statusCode).toBe(409)
    expect(await listOwn()).toMatchObject([{ state: 'waiting' }])
  })

  it('are answered up to the same time, whatever the zone it is told in', async () => {
    await submit()
    test.clock.advance(60)
    await report()
    const hours = 5
    const there = new Date(isoAfter(test.clock.now(), hours * 60 * 60)).toISOString()
    const until = there.replace('Z', '+05:00')
    const kebede = await test.logIn('Kebede')
    await submit(kebede)
    test.clock.advance(60)
    await report({ reason: 'other' }, kebede)
    const answered = await answer({ state: 'mended', until })
    expect(answered.json()).toMatchObject({ answered: 1, waiting: 1 })
  })

  it('are answered once: another admin hears of it, the same answer again changes nothing', async () => {
    await submit()
    expect((await answer({ state: 'mended' })).statusCode).toBe(404)
    await report()
    await answer({ state: 'mended' })
    const again = await answer({ state: 'mended' })
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ answered: 1, waiting: 0 })
    const other = await answer({ state: 'dismissed' }, await test.logIn('warden', 'admin'))
    expect(other.statusCode).toBe(409)
    expect(await listOwn()).toMatchObject([{ state: 'mended' }])
  })

  it('begin to wait again with a report of the new revision', async () => {
    await submit()
    await report()
    await answer({ state: 'mended' })
    await revise('Which of the rivers is it?')
    test.clock.advance(60)
    await submit()
    await report({ reason: 'misspelt' })
    expect(await listOwn()).toMatchObject([{ state: 'waiting' }, { state: 'mended' }])
    expect(await listReports()).toMatchObject({ waiting: 1, total: 2 })
  })

  it('are refused an answer that is none, with the field', async () => {
    await submit()
    await report()
    const readFields = async (payload: object) => {
      const refused = await answer(payload)
      expect(refused.statusCode).toBe(400)
      return refused.json().fields
    }
    const state = 'Choose Fixed or No problem'
    expect(await readFields({})).toEqual({ state })
    expect(await readFields({ state: 'waiting' })).toEqual({ state })
    expect(await readFields({ state: 'mended', answer: 'a'.repeat(201) })).toEqual({
      answer: 'Maximum 200 characters',
    })
    for (const until of ['soon', '2026-02-30T10:00+05']) {
      expect(await readFields({ state: 'mended', until })).toEqual({ until: 'Invalid time' })
    }
    expect(await listOwn()).toMatchObject([{ state: 'waiting' }])
  })

  it('keep an answer from who is asked the question in an open quiz', async () => {
    await submit()
    await report()
    await answer({ state: 'dismissed', answer: 'It is B.' })
    await startQuiz(abeba, quiz)
    const hidden = { state: 'waiting', answer: '', answeredAt: null }
    expect(await listOwn()).toMatchObject([hidden])
    expect((await report()).json()).toMatchObject(hidden)
    const exported = await abeba.get('/api/account/export')
    expect(exported.json().reports).toMatchObject([hidden])
    // Even an edit of the question stays hidden, because it could reveal a wrong key.
    await revise('Which of the rivers is it?')
    expect(await listOwn()).toMatchObject([{ ...hidden, isCurrent: true }])
    const again = await report({ reason: 'other', revisionId: questionId })
    expect(again.json()).toMatchObject({ ...hidden, isCurrent: true })
    // A new report is accepted, because its response reveals nothing.
    expect((await report({ reason: 'other' }, abeba, quiz.questionIds[1])).statusCode).toBe(201)
    test.clock.advance(DAY_S)
    expect(await listOwn()).toMatchObject([{ state: 'waiting' }, { answer: 'It is B.' }])
  })

  it('of a removed question can still be answered', async () => {
    await submit()
    await report()
    await admin.delete(`/api/questions/remove/${questionId}`)
    expect((await listReports()).reports).toMatchObject([{ question: { isRemoved: true } }])
    expect((await answer({ state: 'mended', answer: 'It is gone.' })).statusCode).toBe(200)
    expect(await listOwn()).toMatchObject([{ answer: 'It is gone.' }])
  })

  it('are listed in pages, those that wait before what was answered', async () => {
    const many = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Lakes',
      questions: 29,
    })
    const kebede = await test.logIn('Kebede')
    for (const player of [abeba, kebede]) {
      await submit(player, many)
      for (const id of many.questionIds) await report({ reason: 'other' }, player, id)
      test.clock.advance(60)
      if (player === abeba)
        for (const id of many.questionIds) await answer({ state: 'mended' }, admin, id)
    }
    const listStates = (page: { reports: { state: string }[] }) =>
      page.reports.map(({ state }) => state)
    const [first, second] = [await listReports(), await listReports(2)]
    expect(first).toMatchObject({ page: 1, total: 58, waiting: 29 })
    expect(listStates(first)).toEqual([
      ...Array.from({ length: 29 }, () => 'waiting'),
      ...Array.from({ length: 21 }, () => 'mended'),
    ])
    expect(listStates(second)).toEqual(Array.from({ length: 8 }, () => 'mended'))
    const keys = [...first.reports, ...second.reports].map(({ key }) => key)
    expect(new Set(keys).size).toBe(58)
    expect(await listReports(9)).toMatchObject({ page: 2 })
  })

  it('are in the export of the account, and erased with it', async () => {
    await submit()
    await report({ reason: 'other', text: 'Look again' })
    const exported = await abeba.get('/api/account/export')
    expect(exported.json().reports).toEqual([
      {
        questionText: 'Rivers, question 1?',
        reason: 'other',
        text: 'Look again',
        reportedAt: test.clock.now().toISOString(),
        state: 'waiting',
        answer: '',
        answeredAt: null,
      },
    ])
    const deletedAt = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ deletedAt }).where('id', '=', abeba.user.id).execute()
    test.clock.advance(8 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    admin = await test.logInAgain(admin)
    expect(await listReports()).toMatchObject({ waiting: 0, reports: [] })
  })

  it('are removed half a year after their answer, and kept while they wait', async () => {
    await submit()
    await report()
    await report({ reason: 'other' }, abeba, quiz.questionIds[1])
    await answer({ state: 'mended' })
    const listKept = () => test.db.selectFrom('questionReport').select('questionId').execute()
    test.clock.advance(ANSWER_RETENTION_DAYS * DAY_S)
    await runJob(createPruneReportsJob(test))
    expect(await listKept()).toHaveLength(2)
    test.clock.advance(60)
    await runJob(createPruneReportsJob(test))
    expect(await listKept()).toEqual([{ questionId: quiz.questionIds[1] }])
    admin = await test.logInAgain(admin)
    expect(await listReports()).toMatchObject({ waiting: 1, total: 1 })
  })

  it('tell which of some questions were reported since a time', async () => {
    await submit()
    await report()
    const since = test.clock.now().toISOString()
    expect(await listReportedQuestionIds(test.db, quiz.questionIds, since)).toEqual([questionId])
    test.clock.advance(60)
    const later = test.clock.now().toISOString()
    expect(await listReportedQuestionIds(test.db, quiz.questionIds, later)).toEqual([])
  })
})
