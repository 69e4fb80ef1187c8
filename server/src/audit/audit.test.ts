import type { AuditEvent } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { DELETION_GRACE_DAYS } from '@quiz-kingdom/shared/entities/people/account.ts'
import { beforeEach, expect, it } from 'vitest'
import { changeRole, setPassword } from '../accounts/cli/admin-accounts.ts'
import { createEraseAccountsJob } from '../accounts/own/erase-accounts.ts'
import { DAY_S } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { runJob } from '../testing/run-job.ts'
import { describeWithApp, type Player, TEST_PASSWORD } from '../testing/test-app.ts'
import { CLI_ACTOR, recordEvent } from './audit.repository.ts'
import { createPruneAuditJob } from './audit.ts'

describeWithApp('the audit log', (test) => {
  let admin: Player
  beforeEach(async () => {
    admin = await test.logIn('Chief', 'admin')
  })

  const read = async (before?: string): Promise<{ events: AuditEvent[]; hasOlder: boolean }> => {
    const url = before === undefined ? '/api/audit' : `/api/audit?before=${before}`
    return (await admin.get(url)).json()
  }
  const record = (username: string, actor = admin.user) =>
    inTransaction(test.db, (transaction) =>
      recordEvent(transaction, {
        at: test.clock.now(),
        actor,
        action: 'enable',
        account: { id: 'a'.repeat(24), username },
      }),
    )
  const namesOf = (events: AuditEvent[]) => events.map(({ account }) => account.username)

  it('is read from the newest to the oldest, page by page', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `Player${at}`)
    for (const name of names) {
      await record(name)
      test.clock.advance(1)
    }
    const pages: (string | null)[][] = []
    let { events, hasOlder } = await read()
    pages.push(namesOf(events))
    while (hasOlder) {
      ;({ events, hasOlder } = await read(events.at(-1)?.id))
      pages.push(namesOf(events))
    }
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual(names.toReversed())
  })

  it('has what was done from the shell', async () => {
    await test.logIn('Abeba')
    const email = 'abeba@example.org'
    await changeRole(test, email, 'admin')
    test.clock.advance(1)
    await setPassword(test, email, { password: TEST_PASSWORD, mustChangePassword: false })
    test.clock.advance(1)
    await changeRole(test, email, 'player')
    const { events } = await read()
    expect(events.map(({ actor, action }) => [actor, action])).toEqual([
      [CLI_ACTOR, 'makePlayer'],
      [CLI_ACTOR, 'setPassword'],
      [CLI_ACTOR, 'makeAdmin'],
    ])
    expect(namesOf(events)).toEqual(['Abeba', 'Abeba', 'Abeba'])
  })

  it('holds nothing of an act that did not happen', async () => {
    const failing = inTransaction(test.db, async (transaction) => {
      await recordEvent(transaction, {
        at: test.clock.now(),
        actor: CLI_ACTOR,
        action: 'disable',
        account: admin.user,
      })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect((await read()).events).toEqual([])
  })

  it('keeps what was done for a year, and no longer', async () => {
    await record('Old')
    test.clock.advance(60)
    await record('New')
    test.clock.advance(365 * DAY_S - 30)
    await runJob(createPruneAuditJob(test))
    const rows = await test.db.selectFrom('auditEvent').select('accountName').execute()
    expect(rows).toEqual([{ accountName: 'New' }])
  })

  it('forgets the name of an account when that is erased, and nothing else', async () => {
    const { user } = await test.logIn('Abeba')
    await changeRole(test, user.email, 'admin')
    const deleted = { role: 'player', deletedAt: test.clock.now().toISOString() } as const
    await test.db.updateTable('user').set(deleted).where('id', '=', user.id).execute()
    await record('Kebede')
    test.clock.advance((DELETION_GRACE_DAYS + 1) * DAY_S)
    await runJob(createEraseAccountsJob(test))
    const rows = await test.db
      .selectFrom('auditEvent')
      .select(['action', 'accountName'])
      .orderBy('action')
      .execute()
    expect(rows).toEqual([
      { action: 'enable', accountName: 'Kebede' },
      { action: 'makeAdmin', accountName: null },
    ])
  })

  it('forgets the name of an admin who is erased, and not what was done', async () => {
    const { user } = await test.logIn('Abeba', 'admin')
    await record('Kebede', user)
    const deletedAt = test.clock.now().toISOString()
    await test.db.updateTable('user').set({ deletedAt }).where('id', '=', user.id).execute()
    test.clock.advance((DELETION_GRACE_DAYS + 1) * DAY_S)
    await runJob(createEraseAccountsJob(test))
    admin = await test.logInAgain(admin)
    expect((await read()).events).toMatchObject([
      { actor: { id: user.id, username: null }, account: { username: 'Kebede' } },
    ])
  })

  it('shows an act of a newer release as one that it does not know', async () => {
    await record('Abeba')
    await test.db
      .updateTable('auditEvent')
      .set({ action: 'crown', details: '{"crown":"gold"}' })
      .execute()
    const { events } = await read()
    expect(events).toMatchObject([{ action: 'unknown', details: {} }])
  })

  it('refuses a place that is none', async () => {
    const answer = await admin.get('/api/audit?before=now')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ before: 'Invalid ID format' })
  })
})
