import { beforeEach, expect, it } from 'vitest'
import { DAY_S, HOUR_S } from '../../platform/clock.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { runJob } from '../../testing/run-job.ts'
import {
  describeWithApp,
  type Player,
  readSessionSecret,
  TEST_PASSWORD,
  type TestApp,
} from '../../testing/test-app.ts'
import { insertTestQuiz, toAnswers } from '../../testing/test-quizzes.ts'
import { createEraseAccountsJob } from './erase-accounts.ts'

const NEW_PASSWORD = 'Another-Horse-8!'
const MINUTE_S = 60

function actionsOn(test: TestApp) {
  return {
    account: async (player: Player) => (await player.get('/api/account')).json(),
    put: (player: Player, what: string, payload: object) =>
      player.put(`/api/account/${what}`, payload),
    remove: (player: Player, payload: object) => player.post('/api/account/delete', payload),
    isLoggedIn: async (player: Player) => (await player.get('/api/auth/user')).json().loggedIn,
    mailsTo: (address: string) => test.mailer.sent.filter(({ to }) => to === address),
    tokenMailedTo: (address: string) => {
      const text = test.mailer.sent.findLast(({ to }) => to === address)?.text ?? ''
      return /\/(?:verify-email|reset-password)\/([\w-]{32})$/m.exec(text)?.[1] ?? ''
    },
    setUser: (player: Player, values: { disabledAt?: string; mustChangePassword?: number }) =>
      test.db.updateTable('user').set(values).where('id', '=', player.user.id).execute(),
  }
}

/** Drops the addresses, which differ from one call to the next. */
const shapeOf = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  statusCode,
  body: body.replaceAll(/[\w-]+@example\.org/g, '@'),
})

describeWithApp('one’s own account', (test) => {
  let abeba: Player
  beforeEach(async () => {
    abeba = await test.logIn('Abeba')
  })
  const { logIn, signUp, verifyEmail, forgotPassword, resetPassword } = createAccountCalls(test)
  const { account, put, isLoggedIn, mailsTo, tokenMailedTo, setUser } = actionsOn(test)

  it('can be looked at', async () => {
    expect(await account(abeba)).toEqual({
      ...abeba.user,
      createdAt: test.clock.now().toISOString(),
      emailVerified: true,
      hasSecondFactor: false,
    })
  })

  it('gets another username, which counts at once and everywhere', async () => {
    const answer = await put(abeba, 'username', { username: ' Taitu ' })
    expect(answer.json()).toMatchObject({
      message: expect.any(String),
      account: { id: abeba.user.id, username: 'Taitu' },
    })
    const { user } = (await abeba.get('/api/auth/user')).json()
    expect(user.username).toBe('Taitu')
    expect((await signUp('one@example.org', 'tA\u0456tu')).json().fields).toEqual({
      username: 'This username is already taken',
    })
    expect((await signUp('two@example.org', 'Abeba')).statusCode).toBe(201)
  })

  it('keeps its username, or writes it otherwise', async () => {
    for (const username of ['Abeba', 'ABEBA']) {
      const answer = await put(abeba, 'username', { username })
      expect(answer.json().account.username).toBe(username)
    }
  })

  it.each([
    ['kebede', 409, 'This username is already taken'],
    ['K\u0435bede', 409, 'This username is already taken'],
    ['Ab', 400, 'Username must be at least 3 characters'],
    ['\u2800\u2800\u2800', 400, 'Username must not contain invisible characters'],
  ])('does not get the username %j', async (username, status, message) => {
    await test.logIn('Kebede')
    const answer = await put(abeba, 'username', { username })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ message, fields: { username: message } })
    expect((await account(abeba)).username).toBe('Abeba')
  })

  it('gives a name to one of those who want it at the same time', async () => {
    const players = [abeba, await test.logIn('Kebede'), await test.logIn('Sara')]
    const answers = await Promise.all(
      players.map((player) => put(player, 'username', { username: 'Wanted' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  const changeEmail = (email: string, currentPassword = TEST_PASSWORD) =>
    put(abeba, 'email', { email, currentPassword })

  it('gets another email as soon as that is verified, and no sooner', async () => {
    const answer = await changeEmail('New@example.org')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().account).toMatchObject({
      email: 'abeba@example.org',
      pendingEmail: 'new@example.org',
    })
    expect((await logIn('new@example.org')).statusCode).toBe(401)

    expect((await verifyEmail(tokenMailedTo('new@example.org'))).statusCode).toBe(200)
    const changed = await account(abeba)
    expect(changed).toMatchObject({ email: 'new@example.org', emailVerified: true })
    expect(changed).not.toHaveProperty('pendingEmail')
    const { user } = (await abeba.get('/api/auth/user')).json()
    expect(user.email).toBe('new@example.org')
    expect((await logIn('new@example.org')).statusCode).toBe(200)
    expect((await logIn('abeba@example.org')).statusCode).toBe(401)
  })

  it('tells the old address that it is about to lose the account, without a stranger’s words', async () => {
    await changeEmail('buy-cheap@example.org')
    const [mail] = mailsTo('abeba@example.org')
    const text = `${mail?.subject}${mail?.text}${mail?.html}`
    expect(text).toContain('http://localhost:3000/reset-password')
    expect(text).not.toMatch(/buy-cheap|abeba/i)
    expect(mailsTo('buy-cheap@example.org')).toHaveLength(1)
  })

  it('answers the same when the new email is somebody else’s, and tells that one alone', async () => {
    await test.logIn('Kebede')
    const taken = await changeEmail('kebede@example.org')
    const seen = await account(abeba)
    expect(mailsTo('abeba@example.org')).toHaveLength(1)
    expect(mailsTo('kebede@example.org').map(({ subject }) => subject)).toEqual([
      'You already have a Quiz Kingdom account',
    ])
    expect(tokenMailedTo('kebede@example.org')).toBe('')

    test.clock.advance(MINUTE_S)
    const free = await changeEmail('nobody@example.org')
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    expect(seen.pendingEmail).toBe('kebede@example.org')
  })

  it('does not get an email that has become somebody else’s meanwhile', async () => {
    await changeEmail('new@example.org')
    const token = tokenMailedTo('new@example.org')
    await signUp('new@example.org', 'Kebede')
    const answer = await verifyEmail(token)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('This email is already registered')
    expect((await account(abeba)).email).toBe('abeba@example.org')
  })

  it('gets the email that was asked for last, and asks once a minute', async () => {
    await changeEmail('first@example.org')
    const hasty = await changeEmail('second@example.org')
    expect([hasty.statusCode, hasty.headers['retry-after']]).toEqual([429, '60'])
    expect(mailsTo('second@example.org')).toEqual([])

    test.clock.advance(MINUTE_S)
    expect((await changeEmail('third@example.org')).statusCode).toBe(200)
    expect((await verifyEmail(tokenMailedTo('first@example.org'))).statusCode).toBe(400)
    expect((await verifyEmail(tokenMailedTo('third@example.org'))).statusCode).toBe(200)
    expect((await account(abeba)).email).toBe('third@example.org')
  })

  it('does not get an email after a day', async () => {
    await changeEmail('new@example.org')
    test.clock.advance(DAY_S - 1)
    expect(await account(await test.logIn('Kebede'))).not.toHaveProperty('pendingEmail')
    test.clock.advance(1)
    expect((await verifyEmail(tokenMailedTo('new@example.org'))).statusCode).toBe(400)
  })

  it('does not open by a link to the email that it has left', async () => {
    await changeEmail('new@example.org')
    const change = tokenMailedTo('new@example.org')
    await forgotPassword('abeba@example.org')
    const reset = tokenMailedTo('abeba@example.org')
    await verifyEmail(change)
    expect((await resetPassword(reset, NEW_PASSWORD)).statusCode).toBe(400)
  })

  it.each([
    ['a wrong password', 'new@example.org', 'Wrong-Horse-7!', 'currentPassword'],
    ['no password', 'new@example.org', '', 'currentPassword'],
    ['no email', 'new', TEST_PASSWORD, 'email'],
    ['the email that it has', 'abeba@example.org', TEST_PASSWORD, 'email'],
  ])('is not moved by %s', async (_what, email, password, field) => {
    const answer = await changeEmail(email, password)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(test.mailer.sent).toEqual([])
    expect(await account(abeba)).not.toHaveProperty('pendingEmail')
  })

  const changePassword = (newPassword: string, currentPassword = TEST_PASSWORD) =>
    put(abeba, 'password', { currentPassword, newPassword })

  it('gets a new password, and tells its owner', async () => {
    await setUser(abeba, { mustChangePassword: 1 })
    const answer = await changePassword(NEW_PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: expect.any(String) })
    expect((await logIn('abeba@example.org')).statusCode).toBe(401)
    expect((await logIn('abeba@example.org', NEW_PASSWORD)).statusCode).toBe(200)
    const row = await test.db
      .selectFrom('user')
      .select('mustChangePassword')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ mustChangePassword: 0 })
    const [mail] = mailsTo('abeba@example.org')
    expect(mail?.subject).toBe('Your Quiz Kingdom password was changed')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/abeba/i)
  })

  it('goes on under a fresh secret with a new password, and all its other sessions end', async () => {
    const phone = readSessionSecret(await logIn('abeba@example.org'))
    const kebede = await test.logIn('Kebede')
    expect(await isLoggedIn(abeba)).toBe(true)
    const answer = await changePassword(NEW_PASSWORD)
    const secret = readSessionSecret(answer)
    const ask = async (value: string) =>
      (
        await test.inject({ url: '/api/auth/user', cookies: { 'quiz-kingdom-session': value } })
      ).json().loggedIn
    expect([await ask(secret), await ask(abeba.secret), await ask(phone)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await isLoggedIn(kebede)).toBe(true)
  })

  it('stops with a new password what was asked for with the old one', async () => {
    await changeEmail('thief@example.org')
    await changePassword(NEW_PASSWORD)
    expect((await verifyEmail(tokenMailedTo('thief@example.org'))).statusCode).toBe(400)
  })

  it('stops with a password reset by mail what was asked for with the old password', async () => {
    await changeEmail('thief@example.org')
    const theft = tokenMailedTo('thief@example.org')
    await forgotPassword('abeba@example.org')
    await resetPassword(tokenMailedTo('abeba@example.org'), NEW_PASSWORD)
    expect((await verifyEmail(theft)).statusCode).toBe(400)
  })

  it.each([
    ['weak', TEST_PASSWORD, 'newPassword', 'Password must be at least 8 characters'],
    [NEW_PASSWORD, 'Wrong-Horse-7!', 'currentPassword', 'The current password is wrong'],
    [NEW_PASSWORD, '', 'currentPassword', 'Current password is required'],
  ])('does not get the password %j with %j', async (next, current, field, message) => {
    const answer = await changePassword(next, current)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } })
    expect(await isLoggedIn(abeba)).toBe(true)
    expect(test.mailer.sent).toEqual([])
  })

  it('lets its password be guessed no faster than at the log-in', async () => {
    for (let i = 0; i < 10; i++) await changePassword(NEW_PASSWORD, 'Wrong-Horse-7!')
    const answer = await changePassword(NEW_PASSWORD, 'Wrong-Horse-7!')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('that is disabled lets nobody in, says so to its owner alone, and sends no mail', async () => {
    await setUser(abeba, { disabledAt: test.clock.now().toISOString() })
    const refused = await logIn('abeba@example.org')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({
      code: 'account_disabled',
      message: 'This account has been disabled. Please write to us if you think this is a mistake.',
    })
    expect((await logIn('abeba@example.org', 'Wrong-Horse-7!')).statusCode).toBe(401)
    const forgot = await forgotPassword('abeba@example.org')
    expect(forgot.statusCode).toBe(200)
    expect(test.mailer.sent).toEqual([])
  })
})

describeWithApp('the devices of an account', (test) => {
  let abeba: Player
  beforeEach(async () => {
    abeba = await test.logIn('Abeba')
  })

  const list = async (player = abeba) => (await player.get('/api/account/sessions')).json().sessions
  const end = (id = '') => abeba.delete(`/api/account/sessions${id === '' ? '' : `/${id}`}`)
  const calls = createAccountCalls(test)
  async function logInOn(agent: string): Promise<string> {
    const headers = { 'user-agent': agent }
    return readSessionSecret(await calls.logIn('abeba@example.org', TEST_PASSWORD, { headers }))
  }
  const isOpen = async (secret: string) => {
    const cookies = { 'quiz-kingdom-session': secret }
    return (await test.inject({ url: '/api/auth/user', cookies })).json().loggedIn
  }
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0'

  it('are listed, the one in use first, then those seen last, to the hour', async () => {
    const createdAt = test.clock.now().toISOString()
    test.clock.advance(HOUR_S / 2)
    await logInOn('')
    const laptopSince = test.clock.now().toISOString()
    test.clock.advance(HOUR_S)
    await logInOn(FIREFOX)
    await test.logIn('Kebede')
    const sessions = await list()
    expect(sessions).toMatchObject([
      { device: 'Unknown device', isCurrent: true, createdAt, lastSeenAt: createdAt },
      { device: 'Firefox on Linux', isCurrent: false, lastSeenAt: '2026-03-02T10:00:00.000Z' },
      { device: 'Unknown device', createdAt: laptopSince, lastSeenAt: '2026-03-02T09:00:00.000Z' },
    ])
    const hashes = await test.db.selectFrom('session').select('hash').execute()
    for (const { hash } of hashes) expect(JSON.stringify(sessions)).not.toContain(hash)
  })

  it('are not listed once they have been idle for too long', async () => {
    const admin = await test.logIn('Keeper', 'admin')
    await test.logIn('Other')
    await test.db
      .updateTable('session')
      .set({ userId: admin.user.id, expiresAt: '2099-01-01T00:00:00.000Z' })
      .execute()
    expect(await list(admin)).toHaveLength(3)
    test.clock.advance(11 * HOUR_S)
    await admin.get('/api/auth/user')
    test.clock.advance(HOUR_S)
    expect(await list(admin)).toHaveLength(1)
  })

  it('can be logged out one by one', async () => {
    const [phone, laptop] = [await logInOn(''), await logInOn(FIREFOX)]
    expect(await isOpen(laptop)).toBe(true)
    const { id } = (await list()).find(
      ({ device }: { device: string }) => device === 'Firefox on Linux',
    )
    expect((await end(id)).statusCode).toBe(200)
    expect([await isOpen(laptop), await isOpen(phone)]).toEqual([false, true])
    expect((await end(id)).statusCode).toBe(404)
  })

  it('can all be logged out but for the one in use', async () => {
    const secrets = [await logInOn(''), await logInOn(FIREFOX)]
    const kebede = await test.logIn('Kebede')
    for (const secret of secrets) expect(await isOpen(secret)).toBe(true)
    expect((await end()).statusCode).toBe(200)
    expect(await Promise.all(secrets.map(isOpen))).toEqual([false, false])
    expect(await list()).toMatchObject([{ isCurrent: true }])
    expect(await list(kebede)).toHaveLength(1)
  })

  it('are one’s own alone', async () => {
    const kebede = await test.logIn('Kebede')
    const [{ id }] = await list(kebede)
    expect((await end(id)).statusCode).toBe(404)
    expect(await isOpen(kebede.secret)).toBe(true)
    expect((await end('%25')).statusCode).toBe(400)
  })
})

describeWithApp('a deleted account', (test) => {
  let abeba: Player
  let kebede: Player
  beforeEach(async () => {
    abeba = await test.logIn('Abeba')
    kebede = await test.logIn('Kebede', 'admin')
  })
  const { logIn, signUp, forgotPassword } = createAccountCalls(test)
  const { remove, isLoggedIn, mailsTo } = actionsOn(test)

  const FORM = { confirmation: 'abeba', currentPassword: TEST_PASSWORD }
  const MAILED = 'Your Quiz Kingdom account will be deleted'

  async function play(player: Player) {
    const quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: player.user.username,
    })
    const { categoryId } = quiz
    const payload = { userId: player.user.id, categoryId, answers: toAnswers(quiz, 2) }
    await player.put('/api/quiz-result/submit', payload)
  }
  async function finishDaily(player: Player) {
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      player.inject({ method, url, payload })
    const { attemptId } = (await send('POST', '/api/daily/start', {})).json()
    await send('PUT', '/api/daily/submit', { attemptId, answers: [] })
  }
  /** Waits a second, so that no cached board is shown. */
  async function namesShown() {
    test.clock.advance(1)
    const [board, chart] = await Promise.all([
      kebede.get('/api/quiz-result/top-players'),
      kebede.inject({
        url: '/api/quiz-result/top-players-stats',
        headers: { origin: test.config.adminUrl },
      }),
    ])
    return {
      board: board.json().map(({ username }: { username: string }) => username),
      chart: chart.json().map(({ player }: { player: string }) => player),
    }
  }
  const ABEBA_SHOWN = { board: ['Abeba'], chart: ['Abeba'] }
  const NOBODY_SHOWN = { board: [], chart: [] }

  it('is logged out everywhere, told so by mail, and shown nowhere', async () => {
    await play(abeba)
    expect(await namesShown()).toEqual(ABEBA_SHOWN)
    const phone = readSessionSecret(await logIn('abeba@example.org'))
    const answer = await remove(abeba, FORM)
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toMatchObject([{ name: 'quiz-kingdom-session', maxAge: 0 }])
    expect(await isLoggedIn(abeba)).toBe(false)
    const cookies = { 'quiz-kingdom-session': phone }
    expect((await test.inject({ url: '/api/auth/user', cookies })).json()).toEqual({
      loggedIn: false,
    })
    expect(mailsTo('abeba@example.org').map(({ subject }) => subject)).toEqual([MAILED])
    expect(await namesShown()).toEqual(NOBODY_SHOWN)
  })

  it('comes back, totals and all, with a log-in within seven days', async () => {
    await play(abeba)
    await remove(abeba, FORM)
    test.clock.advance(7 * DAY_S - MINUTE_S)
    await runJob(createEraseAccountsJob(test))
    expect((await logIn('abeba@example.org', 'Wrong-Horse-7!')).statusCode).toBe(401)
    kebede = await test.logIn('Keeper', 'admin')
    expect(await namesShown()).toEqual(NOBODY_SHOWN)
    expect((await logIn('abeba@example.org')).statusCode).toBe(200)
    expect(await namesShown()).toEqual(ABEBA_SHOWN)
    test.clock.advance(7 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    expect((await logIn('abeba@example.org')).statusCode).toBe(200)
  })

  it('is gone after seven days, even before it is erased', async () => {
    await remove(abeba, FORM)
    test.clock.advance(7 * DAY_S)
    expect((await logIn('abeba@example.org')).statusCode).toBe(401)
  })

  it('is erased after seven days: nothing tells whose it was, and its attempts stay', async () => {
    await play(abeba)
    await finishDaily(abeba)
    await namesShown()
    await remove(abeba, FORM)
    await forgotPassword('abeba@example.org')
    test.clock.advance(7 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    const id = abeba.user.id
    const row = await test.db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      username: 'Deleted account',
      emailVerifiedAt: null,
      deletedAt: null,
      erasedAt: test.clock.now().toISOString(),
    })
    expect(JSON.stringify(row)).not.toMatch(/abeba/i)
    for (const table of [
      'session',
      'token',
      'liveResult',
      'userScore',
      'categoryResult',
      'recentScore',
      'streak',
      'playCount',
      'badgeAward',
      'profile',
    ] as const) {
      const rows = await test.db
        .selectFrom(table)
        .select('userId')
        .where('userId', '=', id)
        .execute()
      expect(rows, table).toEqual([])
    }
    const attempts = await test.db.selectFrom('attempt').select('userId').execute()
    expect(attempts).toEqual([{ userId: id }])
    kebede = await test.logIn('Keeper', 'admin')
    expect(await namesShown()).toEqual(NOBODY_SHOWN)
  })

  it('leaves its email and username to others once it is erased', async () => {
    await remove(abeba, FORM)
    expect((await signUp('abeba@example.org', 'Abeba')).statusCode).toBe(409)
    test.clock.advance(7 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    expect((await signUp('abeba@example.org', 'Abeba')).statusCode).toBe(201)
    expect((await logIn('abeba@example.org')).statusCode).toBe(200)
  })

  it('can be one of many that are erased together', async () => {
    const players = await Promise.all(Array.from({ length: 45 }, (_, i) => test.logIn(`P${i}`)))
    const deletedAt = test.clock.now().toISOString()
    const ids = players.map(({ user }) => user.id)
    await test.db.updateTable('user').set({ deletedAt }).where('id', 'in', ids).execute()
    test.clock.advance(7 * DAY_S)
    await runJob(createEraseAccountsJob(test))
    const left = await test.db
      .selectFrom('user')
      .select('id')
      .where('erasedAt', 'is', null)
      .execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([abeba.user.id, kebede.user.id].toSorted())
  })

  it.each([
    [{ ...FORM, confirmation: 'Kebede' }, 'confirmation', 'This is not your username'],
    [{ ...FORM, confirmation: '' }, 'confirmation', 'Type your username to confirm'],
    [
      { ...FORM, currentPassword: 'Wrong-Horse-7!' },
      'currentPassword',
      'The current password is wrong',
    ],
  ])('is not one after %j', async (form, field, message) => {
    const answer = await remove(abeba, form)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: message })
    expect(await isLoggedIn(abeba)).toBe(true)
  })

  it('is never that of the last admin', async () => {
    const form = { confirmation: 'Kebede', currentPassword: TEST_PASSWORD }
    const refused = await remove(kebede, form)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe('You are the last admin. Make someone else an admin first.')
    expect(await isLoggedIn(kebede)).toBe(true)
    await test.logIn('Menelik', 'admin')
    expect((await remove(kebede, form)).statusCode).toBe(200)
  })

  it('of two last admins who leave at once keeps one', async () => {
    const sara = await test.logIn('Sara', 'admin')
    const answers = await Promise.all(
      [kebede, sara].map((admin) =>
        remove(admin, { confirmation: admin.user.username, currentPassword: TEST_PASSWORD }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})
