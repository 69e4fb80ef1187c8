import { ALL_ACCOUNTS } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { expect, it } from 'vitest'
import { readAuditPage } from '../../audit/audit.ts'
import { createDeviceCookie, findDevice } from '../../auth/devices/known-devices.ts'
import { UsageError } from '../../platform/context/command.ts'
import { saveJobRun } from '../../platform/jobs/job-runs.repository.ts'
import { createSilentProgress } from '../../platform/progress.ts'
import { createAccountCalls } from '../../testing/account-calls.ts'
import { describeOnDatabase } from '../../testing/databases.ts'
import { setUpTestApp, TEST_PASSWORD } from '../../testing/test-app.ts'
import { createAdminCommand } from './admin-command.ts'

const SESSIONS_CACHED_S = 2
const NEW_PASSWORD = 'Another-Horse-8!'

describeOnDatabase('the admin command', (open) => {
  const test = setUpTestApp(open, { requireVerifiedEmail: true })

  /** Runs the command and returns what it printed. */
  async function admin(line: string, input = ''): Promise<string> {
    const lines: string[] = []
    await createAdminCommand(test.accountParts)(line.split(' ').filter(Boolean), {
      print: (text) => void lines.push(text),
      warn: () => {},
      write: async () => {},
      readInput: async () => input,
      startProgress: createSilentProgress,
      readConfig: () => test.config,
      openContext: async () => test,
    })
    return lines.join('\n')
  }
  const listRoles = async () => {
    const users = await test.db
      .selectFrom('user')
      .select(['email', 'role'])
      .orderBy('email')
      .execute()
    return Object.fromEntries(users.map(({ email, role }) => [email, role]))
  }
  const calls = createAccountCalls(test)
  const logIn = async (email: string, password: string) =>
    (await calls.logIn(email, password)).statusCode

  it('makes an admin whose printed password logs in', async () => {
    const printed = await admin('create Keeper@Example.org Keeper')
    const password = /^Password: (\S+)$/m.exec(printed)?.[1] ?? ''
    expect(await listRoles()).toEqual({ 'keeper@example.org': 'admin' })
    expect(await logIn('keeper@example.org', password)).toBe(200)
  })

  it('makes an admin with a password from standard input, and does not print it', async () => {
    const line = 'create keeper@example.org Keeper --password-stdin'
    expect(await admin(line, `${NEW_PASSWORD}\r\n`)).not.toContain(NEW_PASSWORD)
    expect(await logIn('keeper@example.org', NEW_PASSWORD)).toBe(200)
  })

  it.each([
    ['create nobody Keeper', 'Invalid email format'],
    ['create keeper@example.org Al', 'Username must be at least 3 characters'],
    ['create abeba@example.org Keeper', 'This email is already registered'],
    ['create keeper@example.org ABEBA', 'This username is already taken'],
    ['create keeper@example.org Keeper --password-stdin', 'Password must be at least 8 characters'],
    ['promote nobody@example.org', 'No account has the email nobody@example.org.'],
    ['promote nobody', 'Invalid email format'],
    ['promote chief@example.org', 'chief@example.org is already an admin.'],
    ['demote nobody@example.org', 'No account has the email nobody@example.org.'],
    ['demote abeba@example.org', 'abeba@example.org is not an admin.'],
    ['demote chief@example.org', 'chief@example.org is the last admin.'],
    ['reset-second-factor chief@example.org', "chief@example.org doesn't use two-step login."],
    ['reset-password nobody@example.org', 'No account has the email nobody@example.org.'],
    ['reset-password abeba@example.org --password-stdin', 'Password must be at least 8 characters'],
  ])('fails at "%s" with "%s" and changes nothing', async (line, message) => {
    await test.logIn('Abeba')
    await test.logIn('Chief', 'admin')
    const before = await listRoles()
    await expect(admin(line, 'short\n')).rejects.toThrow(message)
    expect(await listRoles()).toEqual(before)
    expect(await logIn('abeba@example.org', TEST_PASSWORD)).toBe(200)
  })

  it('promotes a player and ends the sessions', async () => {
    const abeba = await test.logIn('Abeba')
    expect(await admin('promote Abeba@example.org')).toBe(
      'abeba@example.org is now an admin and was logged out everywhere.',
    )
    expect(await listRoles()).toEqual({ 'abeba@example.org': 'admin' })
    expect((await abeba.get('/api/auth/user')).json()).toEqual({ loggedIn: false })
  })

  it.each([
    ['create keeper@example.org Keeper', 'The-Keeper-8!', 'Password must not contain the username'],
    ['reset-password abeba@example.org', 'P@ssw0rd', 'among the most common ones'],
  ])('refuses at "%s" a password that is easily guessed', async (line, password, message) => {
    await test.logIn('Abeba')
    await expect(admin(`${line} --password-stdin`, password)).rejects.toThrow(message)
    expect(await logIn('abeba@example.org', TEST_PASSWORD)).toBe(200)
  })

  it.each(['create keeper@example.org Keeper', 'reset-password abeba@example.org'])(
    'lets the password of "%s" be replaced when it was generated, and not a given one',
    async (line) => {
      await test.logIn('Abeba')
      const [, email = ''] = line.split(' ')
      const mustChange = async () => {
        const user = await test.db
          .selectFrom('user')
          .select('mustChangePassword')
          .where('email', '=', email)
          .executeTakeFirst()
        return user?.mustChangePassword
      }
      expect(await admin(line)).toContain('It must be changed when they first log in.')
      expect(await mustChange()).toBe(1)
      await admin(`reset-password ${email} --password-stdin`, NEW_PASSWORD)
      expect(await mustChange()).toBe(0)
    },
  )

  it.each(['reset-second-factor', 'demote'])('%s turns two-step login off', async (action) => {
    await test.logIn('Other', 'admin')
    const chief = await test.logIn('Chief', 'admin')
    await test.db
      .insertInto('secondFactor')
      .values({
        userId: chief.user.id,
        secret: 'JBSWY3DPEHPK3PXP',
        confirmedAt: test.clock.now().toISOString(),
      })
      .execute()
    await test.db
      .insertInto('recoveryCode')
      .values({ userId: chief.user.id, hash: 'of a code' })
      .execute()
    expect(await logIn('chief@example.org', TEST_PASSWORD)).toBe(401)
    await admin(`${action} chief@example.org`)
    expect(await logIn('chief@example.org', TEST_PASSWORD)).toBe(200)
    expect(await test.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([])
    expect((await chief.get('/api/auth/user')).json()).toEqual({ loggedIn: false })
  })

  it('demotes an admin and ends the sessions, but those of nobody else', async () => {
    const chief = await test.logIn('Chief', 'admin')
    const other = await test.logIn('Other', 'admin')
    await admin('demote chief@example.org')
    expect(await listRoles()).toMatchObject({
      'chief@example.org': 'player',
      'other@example.org': 'admin',
    })
    const isLoggedIn = async (player: typeof chief) =>
      (await player.get('/api/auth/user')).json().loggedIn
    expect(await isLoggedIn(chief)).toBe(false)
    expect(await isLoggedIn(other)).toBe(true)
  })

  it('resets a password, ends the sessions and makes mailed links useless', async () => {
    const abeba = await test.logIn('Abeba')
    await calls.forgotPassword('abeba@example.org')
    const printed = await admin('reset-password abeba@example.org')
    const password = /^Password: (\S+)$/m.exec(printed)?.[1] ?? ''
    expect((await abeba.get('/api/auth/user')).json()).toEqual({ loggedIn: false })
    expect(await test.db.selectFrom('token').selectAll().execute()).toEqual([])
    expect(await logIn('abeba@example.org', TEST_PASSWORD)).toBe(401)
    expect(await logIn('abeba@example.org', password)).toBe(200)
  })

  it('logs everybody out, and makes mailed links useless', async () => {
    const players = [await test.logIn('Abeba'), await test.logIn('Chief', 'admin')]
    await calls.forgotPassword('abeba@example.org')
    await admin('end-all-sessions')
    test.clock.advance(SESSIONS_CACHED_S)
    for (const player of players) {
      expect((await player.get('/api/auth/user')).json()).toEqual({ loggedIn: false })
    }
    expect(await test.db.selectFrom('token').selectAll().execute()).toEqual([])
    expect(await logIn('abeba@example.org', TEST_PASSWORD)).toBe(200)
    expect((await readAuditPage(test.db)).events).toMatchObject([
      {
        actor: null,
        action: 'endAllSessions',
        account: ALL_ACCOUNTS,
        details: { endedSessions: 2 },
      },
    ])
  })

  it('renews the key that tells known devices from others', async () => {
    const { user } = await test.logIn('Abeba')
    const cookie = await createDeviceCookie(test.db, undefined, user.id)
    expect(await findDevice(test.db, cookie, user.id)).toBeDefined()
    await admin('renew-device-key')
    expect(await findDevice(test.db, cookie, user.id)).toBeUndefined()
    const next = await createDeviceCookie(test.db, cookie, user.id)
    expect(await findDevice(test.db, next, user.id)).toBeDefined()
    expect((await readAuditPage(test.db)).events).toMatchObject([
      { actor: null, action: 'renewDeviceKey', account: ALL_ACCOUNTS },
    ])
  })

  it('lists the admins, the oldest first', async () => {
    expect(await admin('list')).toBe('There is no admin.')
    await test.logIn('Zeritu', 'admin')
    test.clock.advance(24 * 60 * 60)
    await test.logIn('Abeba')
    await test.logIn('Chief', 'admin')
    expect(await admin('list')).toBe(
      'zeritu@example.org\tZeritu\t2026-03-02\nchief@example.org\tChief\t2026-03-03',
    )
  })

  it('shows what each job did last, why it failed and which one is overdue', async () => {
    expect(await admin('jobs')).toBe('No job has run yet. Is a server running?')
    const startedAt = test.clock.now()
    const run = { everyMs: 60_000, startedAt, ms: 12.4, items: 3, error: undefined }
    await saveJobRun(test.db, 'host 1', { job: 'mail', ...run })
    await saveJobRun(test.db, 'host 1', { job: 'reminders', ...run })
    test.clock.advance(100)
    const error = 'The disk is full'
    await saveJobRun(test.db, 'host 2', {
      job: 'reminders',
      ...run,
      startedAt: test.clock.now(),
      error,
    })
    test.clock.advance(60)
    const time = '2026-03-02T09:00:00Z'
    expect((await admin('jobs')).split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['job', 'last run', 'took', 'items', 'last success', 'by'],
      ['mail', time, '12 ms', '3', time, 'host 1', 'overdue: runs every 60 s'],
      ['reminders', '2026-03-02T09:01:40Z', '12 ms', '3', time, 'host 2', `failed: ${error}`],
    ])
  })

  it.each([
    '',
    'constructor',
    'create keeper@example.org',
    'create keeper@example.org Keeper extra',
    'create keeper@example.org Keeper --password secret',
    'promote',
    'promote abeba@example.org --password-stdin',
    'list everything',
    'jobs everything',
    'end-all-sessions abeba@example.org',
  ])('calls "%s" a wrong use', async (line) => {
    await expect(admin(line)).rejects.toThrow(UsageError)
    expect(await listRoles()).toEqual({})
  })
})

const ALL_ACTIONS = [
  'create',
  'promote',
  'demote',
  'reset-password',
  'reset-second-factor',
  'end-all-sessions',
  'renew-device-key',
  'jobs',
  'list',
]

it.each([
  ['help', ALL_ACTIONS],
  ['--help', ALL_ACTIONS],
  ['create --help', ['create']],
  ['promote -h', ['promote']],
  ['demote --help', ['demote']],
  ['reset-password --help', ['reset-password']],
  ['list --help', ['list']],
])('the admin command explains at "%s", without a database', async (line, actions) => {
  const lines: string[] = []
  await createAdminCommand([])(line.split(' '), {
    print: (text) => void lines.push(text),
    warn: () => {},
    write: async () => {},
    readInput: () => Promise.reject(new Error('read the input')),
    startProgress: createSilentProgress,
    readConfig: () => {
      throw new Error('read the configuration')
    },
    openContext: () => Promise.reject(new Error('opened the database')),
  })
  const explained = lines.join('\n').matchAll(/^Usage: npm run admin -- (\S+).*\n+ *[A-Z].*\.$/gm)
  expect(Array.from(explained, ([, action]) => action)).toEqual(actions)
})
