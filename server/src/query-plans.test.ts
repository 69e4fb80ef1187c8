import { QuestionSchema } from '@quiz-kingdom/shared/entities/content/question.ts'
import { type DailyStart, DailyStartSchema } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { PracticeSchema, QuizPracticeSchema } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { createBackgroundWork } from './app/jobs.ts'
import { newSecret } from './auth/secrets.ts'
import { SESSION_COOKIE } from './auth/sessions/session-cookies.plugin.ts'
import { rollUp } from './dashboard/roll-up.ts'
import { createSaveLiveResultsJob } from './live/results/save-results.ts'
import { DAY_S } from './platform/clock.ts'
import { type Db, inTransaction } from './platform/db/database.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { listReportedQuestionIds } from './reports/reports.repository.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import {
  createQueryLog,
  fillGrowingTables,
  findGrowingReads,
  type QueryLog,
} from './testing/query-plans.ts'
import {
  type Caller,
  type Player,
  readSessionSecret,
  shareTestApp,
  TEST_PASSWORD,
  withOptions,
} from './testing/test-app.ts'
import { createPng, toForm } from './testing/test-images.ts'
import { joinRoom, pressButton, watchAsHost, watchAsPlayer } from './testing/test-live.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from './testing/test-quizzes.ts'

const DescriptionSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.object({}))),
})
const ANSWER = { round: 1, number: 1, option: 0, elapsedMs: 1000 }
const IdentifiedSchema = v.object({ _id: QuestionSchema.entries._id })

describeOnEachDatabase('the queries', (open) => {
  let db: Db
  let log: QueryLog
  const test = shareTestApp(async () => {
    db = await open()
    log = createQueryLog(db)
    return db.withPlugin(log)
  })
  const called: string[] = []
  beforeAll(async () => {
    const quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Read',
      questions: 12,
    })
    log.queries.clear()
    await visit()
    await play(quiz, 'player')
    await keepAccount(quiz)
    await keepCalendar()
    await edit(quiz)
    await manageAccounts()
    await readBoards(quiz)
    await reportQuestions(quiz)
    await keepLeagues()
    await hostLiveGame(quiz)
    await workUnasked()
    await leaveSome(quiz)
    await fillGrowingTables(db)
  })

  async function call(caller: Caller, options: InjectOptions) {
    const answer = await caller.inject(options)
    const name = `${options.method ?? 'GET'} ${options.url}`
    expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(400)
    called.push(name.replace(/\?.*/, ''))
    return answer
  }

  type Payload = object | FormData

  const post = (caller: Caller, url: string, payload: Payload = {}) =>
    call(caller, { method: 'POST', url, payload })
  const put = (caller: Caller, url: string, payload: Payload) =>
    call(caller, { method: 'PUT', url, payload })

  const mailedToken = () => /[\w-]{32}/.exec(test.mailer.sent.at(-1)?.text ?? '')?.[0] ?? ''

  const email = 'abeba@example.org'

  async function visit(): Promise<void> {
    await post(test, '/api/auth/signup', { email, username: 'Abeba', password: TEST_PASSWORD })
    await call(test, { url: `/api/token/verify-email/${mailedToken()}` })
    await post(test, '/api/token/forgot-password', { email })
    const token = mailedToken()
    await call(test, { url: `/api/token/validate/${token}` })
    await post(test, `/api/token/reset-password/${token}`, { newPassword: TEST_PASSWORD })
    await post(test, '/api/auth/login', { email, password: TEST_PASSWORD })
    const player = await test.logIn('visitor')
    await call(player, { url: '/api/auth/user' })
    await post(player, '/api/auth/logout')
    await call(await test.logIn('keeper', 'admin'), { url: '/api/auth/admin' })
    await useSecondFactor(await test.logIn('guard', 'admin'))
  }

  async function useSecondFactor({ user, ...begun }: Player): Promise<void> {
    const url = '/api/account/second-factor'
    const currentPassword = TEST_PASSWORD
    const { secret } = (await post(begun, url, { currentPassword })).json()
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const nextCode = () => {
      test.clock.advance(30)
      return totp.generate({ timestamp: test.clock.now().getTime() })
    }
    const confirmed = await put(begun, url, { code: nextCode() })
    const [recoveryCode] = confirmed.json().recoveryCodes
    const proof = { email: user.email, password: currentPassword }
    await post(test, '/api/auth/login', { ...proof, code: recoveryCode })
    const logIn = await post(test, '/api/auth/login', { ...proof, code: nextCode() })
    const session = { [SESSION_COOKIE]: readSessionSecret(logIn) }
    const admin = withOptions(test, { cookies: session })
    await call(admin, { url })
    await post(admin, `${url}/recovery-codes`, { currentPassword, code: nextCode() })
    const removal = { currentPassword, code: nextCode() }
    await call(admin, { method: 'DELETE', url, payload: removal })
  }

  async function play(quiz: TestQuiz, name: string): Promise<Player> {
    const player = await test.logIn(name, 'player', 30)
    const { categoryId, kingdomId } = quiz
    await call(player, { url: '/api/kingdom' })
    await call(player, { url: '/api/category' })
    await call(player, { url: `/api/category/kingdom/${kingdomId}` })
    await call(player, { url: `/api/questions/category/${categoryId}/user` })
    await post(player, '/api/quiz-result/start', { categoryId })
    await post(player, '/api/quiz-result/start', { categoryId })
    const started = await post(player, '/api/quiz-result/start', { categoryId, again: true })
    const { attemptId } = started.json()
    await call(player, { url: '/api/quiz-result/open' })
    const submission = { userId: player.user.id, categoryId, answers: toAnswers(quiz, 2) }
    await put(player, '/api/quiz-result/submit', { ...submission, attemptId })
    await put(player, '/api/quiz-result/submit', { ...submission, attemptId })
    await put(player, '/api/quiz-result/submit', submission)
    await call(player, { url: '/api/quiz-result/top-players' })
    await put(player, '/api/profile', { avatar: 'ibis', isPublic: true })
    await look(player, quiz)
    await playDaily(player, quiz)
    await practise(player, quiz)
    return player
  }

  async function look(player: Player, { categoryId }: TestQuiz): Promise<void> {
    await call(player, { url: `/api/quiz-result/recent-activity/${player.user.id}` })
    await call(player, { url: '/api/profile' })
    await call(player, { url: `/api/profile/${player.user.id}` })
    await call(player, { url: '/api/badges' })
    await call(player, { url: '/api/mistakes' })
    await call(player, { url: `/api/mistakes/category/${categoryId}` })
    await call(player, { url: '/api/mistakes/due' })
    await call(player, { url: '/api/account/export' })
  }

  /** Plays as a guest, and as a player who answers its questions elsewhere, misses a day and submits late. */
  async function playDaily(player: Player, quiz: TestQuiz): Promise<void> {
    const start = async (caller: Caller) =>
      v.parse(DailyStartSchema, (await post(caller, '/api/daily/start')).json())
    const submit = (caller: Caller, { attemptId, guestToken, questions }: DailyStart) => {
      const answers = questions.map(({ _id }) => ({ questionId: _id, selectedAnswer: 0 }))
      return put(caller, '/api/daily/submit', { attemptId, answers, guestToken })
    }
    const late = await start(player)
    const { categoryId } = quiz
    const submission = { userId: player.user.id, categoryId, answers: toAnswers(quiz, 3) }
    await put(player, '/api/quiz-result/submit', submission)
    await look(player, quiz)
    test.clock.advance(DAY_S)
    const started = await start(player)
    await submit(player, started)
    await submit(player, started)
    await submit(player, late)
    await call(player, { url: '/api/daily' })
    for (const part of ['', '/result', '/board', '/scores'])
      await call(player, { url: `/api/daily/${started.day}${part}` })
    const { claim } = (await submit(test, await start(test))).json()
    await post(await test.logIn(`guest of ${player.user.username}`), '/api/daily/claim', { claim })
    const { question } = (await call(test, { url: '/api/daily/first-question' })).json()
    const answer = { questionId: question._id, selectedAnswer: 0 }
    await post(test, '/api/daily/first-question', answer)
  }

  async function keepCalendar(): Promise<void> {
    const admin = await test.logIn('calendar keeper', 'admin')
    const [, { day, updatedAt }] = (await call(admin, { url: '/api/admin/daily' })).json()
    const url = `/api/admin/daily/${day}`
    const changed = await put(admin, url, { theme: 'Timket', pinned: [], updatedAt })
    await post(admin, `${url}/redraw`, { updatedAt: changed.json().updatedAt })
    await call(admin, { url: '/api/admin/daily/figures' })
    await call(admin, { url: '/api/admin/key-figures' })
    await call(admin, { url: '/api/admin/badges' })
  }

  async function practise(player: Player, { categoryId }: TestQuiz): Promise<void> {
    await call(player, { url: '/api/mistakes' })
    await call(player, { url: `/api/mistakes/category/${categoryId}` })
    await call(player, { url: `/api/mistakes/due?categoryId=${categoryId}` })
    const due = await call(player, { url: '/api/mistakes/due' })
    const { practiceId, questions } = v.parse(PracticeSchema, due.json())
    for (const { _id: questionId, revisionId } of questions) {
      const answer = { practiceId, questionId, revisionId, selectedAnswer: 1 }
      await post(player, '/api/mistakes/answer', answer)
    }
    const begun = await post(player, '/api/practice/start', { categoryId })
    const whole = v.parse(QuizPracticeSchema, begun.json())
    const { _id: questionId, revisionId } = whole.questions[0] ?? {}
    const answer = { practiceId: whole.practiceId, questionId, revisionId, selectedAnswer: 1 }
    await post(player, '/api/practice/answer', answer)
  }

  async function keepAccount({ categoryId }: TestQuiz): Promise<void> {
    const owner = await test.logIn('owner', 'admin')
    const currentPassword = TEST_PASSWORD
    const account = (path: string) => `/api/account${path}`
    await post(owner, '/api/quiz-result/start', { categoryId })
    await call(owner, { url: account('') })
    await call(owner, { url: '/api/reminder' })
    await put(owner, '/api/reminder', { hour: 18 })
    await call(owner, { url: account('/export') })
    const ending = `/api/reminder/end/${await reminderToken()}`
    await call(test, { url: ending })
    await post(test, ending)
    await put(owner, '/api/reminder', { hour: 19 })
    await put(owner, account('/username'), { username: 'Possessor' })
    await put(owner, account('/email'), { email: 'possessor@example.org', currentPassword })
    await call(test, { url: `/api/token/verify-email/${mailedToken()}` })
    await post(test, '/api/auth/login', {
      email: 'possessor@example.org',
      password: currentPassword,
    })
    const sessions = await call(owner, { url: account('/sessions') })
    const { id } = sessions.json().sessions[1]
    await call(owner, { method: 'DELETE', url: account(`/sessions/${id}`) })
    await call(owner, { method: 'DELETE', url: account('/sessions') })
    await call(owner, { url: account('/export') })
    const changed = await put(owner, account('/password'), {
      currentPassword,
      newPassword: TEST_PASSWORD,
    })
    const cookies = { [SESSION_COOKIE]: readSessionSecret(changed) }
    const asBefore = withOptions(test, { cookies })
    await post(asBefore, account('/delete'), { confirmation: 'Possessor', currentPassword })
  }

  async function reminderToken(): Promise<string> {
    const { token } = await db.selectFrom('reminder').select('token').executeTakeFirstOrThrow()
    return token
  }

  async function edit({ kingdomId, categoryId, questionIds }: TestQuiz): Promise<void> {
    const admin = await test.logIn('chief', 'admin')
    const image = { bytes: await createPng(), name: 'a.png' }
    const description = 'A description of no fewer than fifty characters, as it should be.'
    const category = { color: '#1f6b3a', points: 2, timeAllowed: '5:00', kingdomId }
    const question = {
      questionText: 'What is asked?',
      options: ['This', 'That'],
      correctAnswer: 1,
      description,
      categoryId,
    }
    await change(admin, '/api/kingdom', (title) => {
      return toForm({ title, description, img_icon: image })
    })
    await change(admin, '/api/category', (title) => {
      return toForm({ title, description, ...category, img_icon: image })
    })
    await change(admin, '/api/questions', (questionText) => ({ ...question, questionText }))
    await illustrate(admin, `/api/questions/${questionIds[0]}/picture`)
    await put(admin, `/api/questions/${questionIds[0]}/difficulty`, { difficulty: 3 })
    await importQuestions(admin, question)
    for (const part of ['all', `category/${categoryId}`, `kingdom/${kingdomId}`])
      for (const what of ['', '/losses'])
        await call(admin, { url: `/api/questions/export/${part}${what}?format=csv` })
    await call(admin, { url: `/api/questions/category/${categoryId}/admin` })
    await call(admin, { url: `/api/questions/category/${categoryId}/statistics` })
    await call(admin, { url: '/api/questions' })
    const kingdoms = await call(admin, { url: '/api/kingdom' })
    await call(admin, { url: kingdoms.json().kingdoms[0].image.src })
    await readHistory(admin)
    await call(admin, { url: '/api/questions/stats' })
    await call(admin, { url: '/api/questions/counts' })
    await call(admin, { url: '/api/quiz-result/monthly-stats' })
    await call(admin, { url: '/api/quiz-result/top-players-stats' })
  }

  async function illustrate(admin: Player, url: string): Promise<void> {
    const picture = { bytes: await createPng(400, 300), name: 'a.png' }
    await put(admin, url, toForm({ picture, alt: 'A river.' }))
    await put(admin, url, toForm({ alt: 'A wide river.' }))
    await call(admin, { method: 'DELETE', url })
  }

  async function importQuestions(
    admin: Caller,
    { categoryId, ...texts }: { categoryId: string },
  ): Promise<void> {
    await post(admin, '/api/questions/import', {
      importId: 'first',
      categoryId,
      questions: [texts, texts],
    })
    await post(admin, '/api/questions/similar', { questions: [texts] })
    await post(admin, '/api/questions/import/first/undo')
    await call(admin, { url: `/api/questions/imports/${categoryId}` })
  }

  async function readHistory(admin: Player): Promise<void> {
    const url = '/api/admin/history'
    const { changes } = (await call(admin, { url })).json()
    const { id, entityId, at } = changes[0]
    const filters = [`id=${entityId}`, `admin=${admin.user.id}`, `day=${at.slice(0, 10)}`]
    for (const query of [...filters, 'kind=question', 'kind=category', 'kind=kingdom'])
      for (const before of ['', `&before=${id}`])
        await call(admin, { url: `${url}?${query}${before}` })
    await post(admin, `${url}/${id}/put-back`)
  }

  async function manageAccounts(): Promise<void> {
    const admin = await test.logIn('warden', 'admin')
    const { user } = await test.logIn('managed')
    const url = `/api/accounts/${user.id}`
    for (const search of ['', 'search=managed', 'search=\u0410  a'])
      for (const role of ['', '&role=admin', '&role=player'])
        for (const state of ['', '&state=active', '&state=disabled', '&state=deleting'])
          await call(admin, { url: `/api/accounts?${search}${role}${state}` })
    for (const disabled of [true, false]) await put(admin, `${url}/disabled`, { disabled })
    for (const role of ['admin', 'player'])
      await put(admin, `${url}/role`, { role, currentPassword: TEST_PASSWORD })
    await call(admin, { method: 'DELETE', url: `${url}/sessions` })
    await post(admin, `${url}/reset-mail`)
    const newest = await call(admin, { url: '/api/audit' })
    await call(admin, { url: `/api/audit?before=${newest.json().events[0].id}` })
  }

  async function readBoards(quiz: TestQuiz): Promise<void> {
    const { kingdomId } = quiz
    const player = await play(quiz, 'ranked')
    for (const board of ['day', 'week', 'month', `kingdom:${kingdomId}`]) {
      await call(player, { url: `/api/boards/${board}` })
      await call(player, { url: `/api/boards/${board}/own` })
    }
  }

  async function keepLeagues(): Promise<void> {
    const [owner, member] = [await test.logIn('teacher'), await test.logIn('pupil')]
    const { id } = (await post(owner, '/api/leagues', { name: 'Class 7b' })).json()
    const url = `/api/leagues/${id}`
    const { inviteCode: code } = (await post(owner, `${url}/invite-code`)).json()
    await call(test, { url: `/api/leagues/invites/${code}` })
    await call(member, { url: `/api/leagues/invites/${code}` })
    await post(member, '/api/leagues/join', { code })
    await call(member, { url: '/api/leagues' })
    await call(member, { url })
    for (const period of ['day', 'week', 'month']) {
      await call(member, { url: `${url}/board/${period}` })
    }
    await put(owner, url, { name: 'Class 8b' })
    await put(owner, `${url}/owner`, { userId: member.user.id })
    await call(owner, { method: 'DELETE', url: `${url}/members/${owner.user.id}` })
    await call(member, { method: 'DELETE', url })
  }

  async function hostLiveGame({ categoryId }: TestQuiz): Promise<void> {
    const [host, player] = [await test.logIn('live host'), await test.logIn('live player')]
    const { id, code } = (await post(host, '/api/live/rooms', { categoryId })).json()
    await call(host, { url: '/api/live/rooms' })
    const url = `/api/live/host/${code}`
    const roomUrl = `/api/live/rooms/${code}`
    await call(test, { url: roomUrl })
    const pupil = await joinRoom(test, code, 'Pupil')
    const token = newSecret()
    await post(player, `${roomUrl}/players`, { token, name: 'Live player' })
    const again = { token: newSecret() }
    await post(player, `${roomUrl}/players`, again)
    const screen = await watchAsHost(test, host, code)
    const phone = await watchAsPlayer(test, code, pupil.token)
    called.push(`GET ${url}/events`, `GET ${roomUrl}/events`)
    await put(host, `${url}/lock`, { isLocked: true })
    await test.app.live.poll()
    const command = async (name: string) => {
      called.push(`POST ${url}/${name}`)
      await pressButton(host, test, code, name)
    }
    await command('next')
    await command('next')
    for (const answering of [pupil, again]) {
      await post(test, `${roomUrl}/answers`, { ...answering, ...ANSWER, token: answering.token })
    }
    await test.app.live.updatePresence()
    await test.app.live.poll()
    await command('skip')
    await command('end')
    const { version } = (await screen.until(({ phase }) => phase === 'podium')) ?? {}
    await call(host, { url: `${url}/players` })
    await call(host, { method: 'DELETE', url: `${url}/players/${pupil.playerId}` })
    await call(host, { url: `/api/live/reports/${id}` })
    await call(host, { url: `/api/live/reports/${id}/file?format=csv` })
    await post(host, `${url}/again`, { version })
    await command('close')
    await call(player, { url: '/api/account/export' })
    await post(test, '/api/live/clock')
    phone.stop()
    for await (const _ of createSaveLiveResultsJob(test).run(10));
  }

  /** Leaves one report open. */
  async function reportQuestions(quiz: TestQuiz): Promise<void> {
    const player = await test.logIn('reporter')
    const admin = await test.logIn('report keeper', 'admin')
    const { categoryId, questionIds } = quiz
    const submission = { userId: player.user.id, categoryId, answers: toAnswers(quiz, 2) }
    await put(player, '/api/quiz-result/submit', submission)
    for (const id of questionIds.slice(0, 2)) {
      await post(player, `/api/questions/${id}/report`, { reason: 'unclear', text: 'How so?' })
      await post(player, `/api/questions/${id}/report`, { reason: 'unclear', revisionId: id })
    }
    await put(admin, `/api/admin/reports/${questionIds[0]}`, { state: 'mended', answer: 'Done' })
    await put(admin, `/api/admin/reports/${questionIds[0]}`, { state: 'mended', answer: 'Done' })
    await call(player, { url: '/api/questions/reports/own' })
    await call(player, { url: '/api/account/export' })
    await call(admin, { url: '/api/admin/reports' })
    await call(admin, { url: '/api/admin/reports/count' })
    await listReportedQuestionIds(test.db, questionIds, '2026')
  }

  async function change(
    admin: Player,
    path: string,
    formOfTitle: (title: string) => Payload,
  ): Promise<void> {
    const created = await post(admin, `${path}/create`, formOfTitle(`Made at ${path}`))
    const { _id } = v.parse(IdentifiedSchema, created.json())
    await put(admin, `${path}/edit/${_id}`, formOfTitle(`Changed at ${path}`))
    await call(admin, { method: 'DELETE', url: `${path}/remove/${_id}` })
    await post(admin, `${path}/restore/${_id}`)
  }

  /** Runs the background jobs, which compete with calls. */
  async function workUnasked(): Promise<void> {
    test.clock.advance(DAY_S)
    await workOnce()
    await tryMail()
    test.clock.advance(30 * DAY_S)
    await workOnce()
  }

  async function workOnce(): Promise<void> {
    const { jobs } = createBackgroundWork({ ...test, metrics: undefined })
    for (const job of jobs) job.wake()
    await Promise.all(jobs.map((job) => job.settled()))
    for (const job of jobs) expect(job.state(), job.name).toMatchObject({ failures: 0 })
  }

  /** Port 1 is reserved, so nothing listens there. */
  async function tryMail(): Promise<void> {
    const config = { ...test.config, smtpUrl: 'smtp://127.0.0.1:1' }
    const mailer = createMailer({ ...test, config })
    const mail = { to: email, subject: 'Hello', text: 'Hello', html: 'Hello' }
    await inTransaction(test.db, (transaction) => mailer.enqueue(transaction, mail))
    mailer.deliver()
    await mailer.job.settled()
  }

  /** Leaves at least one row in every growing table. */
  async function leaveSome(quiz: TestQuiz): Promise<void> {
    await play(quiz, 'a later player')
    for await (const _step of rollUp(test.db, test.clock.now()));
    const { attemptId, guestToken } = (await post(test, '/api/daily/start')).json()
    await put(test, '/api/daily/submit', { attemptId, answers: [], guestToken })
    const owner = await test.logIn('a later owner')
    await post(owner, '/api/leagues', { name: 'A later league' })
    await post(test, '/api/token/forgot-password', { email })
  }

  it('of every call are looked at', async () => {
    const { paths } = v.parse(
      DescriptionSchema,
      (await test.inject({ url: '/api/openapi.json' })).json(),
    )
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.length).toBeGreaterThan(20)
    const isCalled = (route: string) => {
      const pattern = new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      return called.some((name) => pattern.test(name))
    }
    expect(described.filter((route) => !isCalled(route))).toEqual([])
  })

  it('take a list as one parameter, so that each length of it is the same statement', () => {
    const withLists = [...log.queries.keys()].filter((text) => / in \((\?|\$\d+)[,)]/.test(text))
    expect(withLists).toEqual([])
  })

  it('read what grows by an index, and no further than they must', async () => {
    const reads = new Map<string, string[]>()
    for (const query of log.queries.values()) {
      const growing = await findGrowingReads(db, query)
      if (growing.length > 0) reads.set(query.sql, growing)
    }
    expect([...reads]).toEqual([])
  })

  it.each([
    ['in full', sql`select count(*) from attempt`],
    ['in full', sql`select * from "user" where username like 'a%'`],
    ['for whom no index is', sql`select * from attempt where score = 3`],
    ['from some point on', sql`select max(points) from attempt where submitted_at > '2026'`],
    ['before the limit', sql`select * from attempt order by points limit 5`],
  ])('are told apart: one that reads %s', async (_way, query) => {
    expect(await findGrowingReads(db, query.compile(db))).toHaveLength(1)
  })
})
