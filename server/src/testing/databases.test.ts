import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('a database for a test', (open) => {
  it('is nobody else’s, also when one before it was destroyed twice', async () => {
    const before = await open()
    await before.destroy()
    await before.destroy()
    const [first, second] = [await open(), await open()]
    onTestFinished(async () => void (await Promise.all([first.destroy(), second.destroy()])))
    const expiresAt = '2026-03-02'
    const times = { lastAt: expiresAt, previousAt: expiresAt, expiresAt }
    await first
      .insertInto('guess')
      .values({ subject: 'first', source: '', count: 1, ...times })
      .execute()
    expect(await second.selectFrom('guess').selectAll().execute()).toEqual([])
  })
})
