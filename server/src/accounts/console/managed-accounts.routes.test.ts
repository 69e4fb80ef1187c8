import type { AuditEvent } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { ACCOUNTS_LISTED_MAX } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import type { Role } from '@quiz-kingdom/shared/entities/people/user.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import {
  describeWithApp,
  describeWithSharedApp,
  insertTestUser,
  type Player,
  startTestApp,
  TEST_PASSWORD,
} from '../../testing/test-app.ts'

const MAKE_ADMIN = { role: 'admin', currentPassword: TEST_PASSWORD }

const listNames = async (caller: Player, query: string) => {
  const answer = await caller.get(`/api/accounts?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().accounts.map(({ username }: { username: string }) => username)
}

describeWithSharedApp('the list of accounts', (test) => {
  let admin: Player
  beforeAll(async () => {
    const make = async (username: string, email: string, change: object = {}, role?: Role) => {
      const { id } = await insertTestUser(test.db, test.clock.now(), username, role ?? 'player')
      const changed = { email, ...change }
      await test.db.updateTable('user').set(changed).where('id', '=', id).execute()
      test.clock.advance(60)
    }
    const at = test.clock.now().toISOString()
    await make('Abeba', 'zinnia@example.org')
    await make('abel', 'b@example.org', { disabledAt: at })
    await make('Kebede', 'abc@example.org', { emailVerifiedAt: null })
    await make('Abdu_100%', 'd@example.org', { deletedAt: at })
    await make('Abeza', 'e@example.org', {}, 'admin')
    await make('Abegone', 'erased@example.org', { erasedAt: at, deletedAt: at })
    await make('ÅSA', 'f@example.org', { usernameFolded: 'asa' })
    admin = await test.logIn('Chief', 'admin')
  })

  it.each([
    ['', ['Chief', 'ÅSA', 'Abeza', 'Abdu_100%', 'Kebede', 'abel', 'Abeba']],
    ['search=', ['Chief', 'ÅSA', 'Abeza', 'Abdu_100%', 'Kebede', 'abel', 'Abeba']],
    ['search=ABE', ['Abeba', 'abel', 'Abeza']],
    ['search=%20ab%20', ['Abdu_100%', 'Abeba', 'abel', 'Abeza', 'Kebede']],
    ['search=%D0%90b%D0%B5', ['Abeba', 'abel', 'Abeza']],
    ['search=ZINNIA@', ['Abeba']],
    ['search=bel', []],
    ['search=%25', []],
    ['search=a_e', []],
    ['search=abdu_100%25', ['Abdu_100%']],
    ['search=%E2%80%8B', []],
    ['role=admin', ['Chief', 'Abeza']],
    ['role=player&state=active', ['ÅSA', 'Kebede', 'Abeba']],
    ['state=disabled', ['abel']],
    ['state=deleting', ['Abdu_100%']],
    ['search=ab&state=active', ['Abeba', 'Abeza', 'Kebede']],
    ['search=ab&state=disabled', ['abel']],
    ['search=c&state=disabled', []],
    ['search=ab&role=admin', ['Abeza']],
    ['search=e@&role=admin', ['Abeza']],
    ['page=9', ['Chief', 'ÅSA', 'Abeza', 'Abdu_100%', 'Kebede', 'abel', 'Abeba']],
  ])('for "%s" names %j', async (query, names) => {
    expect(await listNames(admin, query)).toEqual(names)
  })

  it('says of each account what there is to know, and nothing secret', async () => {
    const answer = await admin.get('/api/accounts?search=k')
    const kebede = { username: 'Kebede', email: 'abc@example.org', role: 'player' }
    expect(answer.json()).toEqual({
      accounts: [
        {
          id: expect.any(String),
          ...kebede,
          createdAt: '2026-03-02T09:02:00.000Z',
          emailVerified: false,
          disabled: false,
          deletionAsked: false,
        },
      ],
      page: 1,
      total: 1,
      isMore: false,
    })
    const [chief] = (await admin.get('/api/accounts?search=chief')).json().accounts
    expect(chief).toMatchObject({ lastSeenAt: test.clock.now().toISOString(), emailVerified: true })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['role=king', 'role', 'Unknown role'],
    ['state=gone', 'state', 'Unknown status'],
    ['page=0', 'page', 'This page does not exist'],
    ['page=1e3', 'page', 'This page does not exist'],
    [`search=${'x'.repeat(255)}`, 'search', 'This search is too long'],
  ])('refuses "%s" and names the field', async (query, field, message) => {
    const answer = await admin.get(`/api/accounts?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: message })
  })
})

describeOnDatabase('a list of more accounts than anybody reads', (open) => {
  it('comes in pages, and ends with the word that there are more', async () => {
    const test = await startTestApp(open)
    const admin = await test.logIn('Chief', 'admin')
    const now = test.clock.now()
    const names = Array.from({ length: ACCOUNTS_LISTED_MAX }, (_, at) => `many${1000 + at}`)
    const rows = names.map((username, at) => ({
      id: newId(new Date(now.getTime() + 1 + at)),
      username,
      usernameFolded: username,
      email: `${username}@example.org`,
      passwordHash: 'none',
      role: 'player' as const,
      createdAt: now.toISOString(),
    }))
    await test.db.insertInto('user').values(rows).execute()
    const read = async (query: string) => (await admin.get(`/api/accounts?${query}`)).json()

    expect(await read('search=many')).toMatchObject({ total: ACCOUNTS_LISTED_MAX, isMore: false })
    expect(await read('page=1')).toMatchObject({
      page: 1,
      total: ACCOUNTS_LISTED_MAX,
      isMore: true,
    })
    expect(await listNames(admin, 'page=1')).toEqual(names.slice(-50).reverse())
    expect(await listNames(admin, 'search=many&page=2')).toEqual(names.slice(50, 100))
    expect((await read('search=many&page=999')).page).toBe(20)
    await test.close()
  })
})

describeWithApp('what an admin does to an account', (test) => {
  let admin: Player
  let player: Player
  beforeEach(async () => {
    admin = await test.logIn('Chief', 'admin')
    player = await test.logIn('Abeba')
  })

  const isLoggedIn = async (caller: Player) => (await caller.get('/api/auth/user')).json().loggedIn
  const put = (caller: Player, id: string, what: 'disabled' | 'role', payload: object) =>
    caller.put(`/api/accounts/${id}/${what}`, payload)
  const listEvents = async (): Promise<AuditEvent[]> =>
    (await admin.get('/api/audit')).json().events
  const listActs = async () =>
    (await listEvents()).map(({ actor, action, account, details }) => [
      actor?.username,
      action,
      account.username,
      details?.endedSessions,
    ])

  it('disabling ends the sessions at once, and is written down', async () => {
    expect(await isLoggedIn(player)).toBe(true)
    const answer = await put(admin, player.user.id, 'disabled', { disabled: true })
    expect(answer.json()).toMatchObject({ username: 'Abeba', disabled: true })
    expect(await isLoggedIn(player)).toBe(false)
    expect(await listActs()).toEqual([['Chief', 'disable', 'Abeba', 1]])
  })

  it('enabling is written down, and doing again what is done already is not', async () => {
    for (const disabled of [true, true, false, false]) {
      const answer = await put(admin, player.user.id, 'disabled', { disabled })
      expect(answer.json()).toMatchObject({ disabled })
      test.clock.advance(1)
    }
    expect(await listActs()).toEqual([
      ['Chief', 'enable', 'Abeba', undefined],
      ['Chief', 'disable', 'Abeba', 1],
    ])
  })

  it('a new role ends the sessions of the old one', async () => {
    expect(await isLoggedIn(player)).toBe(true)
    const answer = await put(admin, player.user.id, 'role', MAKE_ADMIN)
    expect(answer.json()).toMatchObject({ role: 'admin' })
    expect(await isLoggedIn(player)).toBe(false)
    test.clock.advance(1)
    await put(admin, player.user.id, 'role', { role: 'player' })
    expect(await listActs()).toEqual([
      ['Chief', 'makePlayer', 'Abeba', 0],
      ['Chief', 'makeAdmin', 'Abeba', 1],
    ])
  })

  it('making an admin asks for the password of who does it', async () => {
    const make = (payload: object) => put(admin, player.user.id, 'role', payload)
    const refusals = [
      [{ role: 'admin' }, 'Current password is required'],
      [{ role: 'admin', currentPassword: 'Wrong-Horse-7!' }, 'The current password is wrong'],
    ] as const
    for (const [payload, currentPassword] of refusals) {
      const answer = await make(payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual({ currentPassword })
    }
    expect(await isLoggedIn(player)).toBe(true)
    expect(await listActs()).toEqual([])
    expect((await make(MAKE_ADMIN)).statusCode).toBe(200)
  })

  it('logging out everywhere ends all sessions of the one and none of others', async () => {
    const answer = await admin.delete(`/api/accounts/${player.user.id}/sessions`)
    expect(answer.json()).not.toHaveProperty('lastSeenAt')
    expect(await isLoggedIn(player)).toBe(false)
    expect(await isLoggedIn(admin)).toBe(true)
    expect(await listActs()).toEqual([['Chief', 'endSessions', 'Abeba', 1]])
  })

  it('a reset mail goes out once a minute, and never to a disabled account', async () => {
    const ask = () => admin.post(`/api/accounts/${player.user.id}/reset-mail`)
    expect((await ask()).json().message).toContain('abeba@example.org')
    expect((await ask()).statusCode).toBe(409)
    expect(test.mailer.sent).toMatchObject([{ to: 'abeba@example.org' }])
    test.clock.advance(61)
    await put(admin, player.user.id, 'disabled', { disabled: true })
    expect((await ask()).statusCode).toBe(409)
    expect((await listActs()).map(([, action]) => action)).toEqual(['disable', 'sendReset'])
  })

  it('nobody disables or demotes themselves', async () => {
    await test.logIn('Other', 'admin')
    const { id } = admin.user
    for (const answer of [
      await put(admin, id, 'disabled', { disabled: true }),
      await put(admin, id, 'role', { role: 'player' }),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toMatch(/^You cannot .* own/)
    }
    expect(await isLoggedIn(admin)).toBe(true)
    expect(await listActs()).toEqual([])
  })

  it('one admin who can log in remains when all go at the same moment', async () => {
    const admins = [admin]
    for (const name of ['ada', 'bob', 'cyd', 'dan']) admins.push(await test.logIn(name, 'admin'))
    const idOf = (at: number) => admins[at % admins.length]?.user.id ?? ''
    const answers = await Promise.all(
      admins.map((actor, at) =>
        at % 2 === 0
          ? put(actor, idOf(at + 1), 'disabled', { disabled: true })
          : put(actor, idOf(at + 1), 'role', { role: 'player' }),
      ),
    )
    for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode)
    const remaining = await test.db
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null)
      .execute()
    expect(remaining.length).toBeGreaterThan(0)
  })

  it.each(['disabledAt', 'deletedAt'])(
    'an admin with %s does not count as the one who remains',
    async (column) => {
      const second = await test.logIn('Second', 'admin')
      await isLoggedIn(admin)
      await isLoggedIn(second)
      await test.db
        .updateTable('user')
        .set({ [column]: test.clock.now().toISOString() })
        .where('id', '=', admin.user.id)
        .execute()
      const answer = await put(admin, second.user.id, 'role', { role: 'player' })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe(
        'second@example.org is the last admin. Create or promote another one first.',
      )
    },
  )

  it('an erased account is no longer there', async () => {
    const erased = { erasedAt: test.clock.now().toISOString() }
    await test.db.updateTable('user').set(erased).where('id', '=', player.user.id).execute()
    const answer = await put(admin, player.user.id, 'disabled', { disabled: false })
    expect(answer.statusCode).toBe(404)
  })

  it.each([
    ['disabled', { disabled: 'yes' }, 'Must be true or false'],
    ['disabled', {}, undefined],
    ['role', { role: 'king' }, 'Unknown role'],
  ] as const)('refuses %s %j and names the field', async (what, payload, message) => {
    const answer = await put(admin, player.user.id, what, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [what]: message ?? expect.any(String) })
  })
})
