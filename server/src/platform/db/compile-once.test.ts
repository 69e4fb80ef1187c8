import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { compileOnce, type Parameter } from './compile-once.ts'
import { type Db, inTransaction } from './database.ts'
import { PREPARED_LENGTH_MAX } from './postgres-dialect.ts'

const RELEASE = { name: 'starter', version: 1, loadedAt: '2026-03-02T09:00:00.000Z' }

describeOnEachDatabase('a query that is compiled once', (open) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  let builds = 0
  const upsertRelease = compileOnce((given, parameter: Parameter<typeof RELEASE>) => {
    builds++
    const columns = { version: parameter('version'), loadedAt: parameter('loadedAt') }
    return given
      .insertInto('contentRelease')
      .values({ name: parameter('name'), ...columns })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
      .returning('version')
  })
  const listNewer = compileOnce((given, parameter: Parameter<{ version: number }>) =>
    given
      .selectFrom('contentRelease')
      .select(['name', 'version'])
      .where('version', '>', parameter('version'))
      .where('name', '!=', 'beta')
      .orderBy('name'),
  )

  it('is built once, and runs with the values of each call, a name in several places', async () => {
    expect(await upsertRelease(db, RELEASE)).toEqual([{ version: 1 }])
    expect(await upsertRelease(db, { ...RELEASE, name: 'beta' })).toEqual([{ version: 1 }])
    const all = await Promise.all([
      upsertRelease(db, { ...RELEASE, version: 3 }),
      upsertRelease(db, { ...RELEASE, name: 'gamma', version: 2 }),
    ])
    expect(all).toEqual([[{ version: 3 }], [{ version: 2 }]])
    expect(builds).toBe(1)
    const newerThan = async (version: number) =>
      (await listNewer(db, { version })).map(({ name }) => name)
    expect(await newerThan(0)).toEqual(['gamma', 'starter'])
    expect(await newerThan(2)).toEqual(['starter'])
  })

  it('is refused where it is too long to be prepared', async () => {
    const tooLong = compileOnce((given, parameter: Parameter<{ version: number }>) =>
      given
        .selectFrom('contentRelease')
        .select('version')
        .where('version', 'in', Array(PREPARED_LENGTH_MAX).fill(parameter('version'))),
    )
    await expect(tooLong(db, { version: 1 })).rejects.toThrow('Too long')
  })

  it('runs in a transaction, and is undone with it', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await upsertRelease(transaction, { ...RELEASE, version: 9 })
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await listNewer(db, { version: 8 })).toEqual([])
  })

  it('is seen by plugins each time, with its values', async () => {
    let seen = 0
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        seen++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await listNewer(watched, { version: 0 })
    await listNewer(watched, { version: 2 })
    expect(seen).toBe(2)
  })
})
