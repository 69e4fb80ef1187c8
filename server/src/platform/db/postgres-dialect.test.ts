import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addPublicProfiles } from '../../accounts/public-players.repository.ts'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { TEMPLATE_DATABASE } from '../../testing/migrated-postgres.ts'
import { CALL_LIMITS } from '../pool-limits.ts'
import { type Db, openDatabase } from './database.ts'

describe('a connection to PostgreSQL', () => {
  let db: Db
  beforeEach(async () => {
    // `pg_prepared_statements` only shows the statements of its own connection, so there must be just one.
    const limits = { ...CALL_LIMITS, size: 1 }
    db = openDatabase(await createPostgresDatabase(TEMPLATE_DATABASE), 'call', { limits })
  })
  afterEach(() => db.destroy())

  async function preparedTexts(): Promise<string[]> {
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements`.execute(db)
    return rows.map(({ statement }) => statement)
  }

  async function times(count: number, work: () => Promise<unknown>): Promise<void> {
    for (let number = 0; number < count; number++) await work()
  }

  it('prepares a statement from its fifth use on', async () => {
    const findTitle = (id: string) =>
      db.selectFrom('kingdom').select('title').where('id', '=', id).execute()
    await times(4, () => findTitle('a'))
    expect(await preparedTexts()).toEqual([])
    await findTitle('b')
    expect(await preparedTexts()).toEqual(['select "title" from "kingdom" where "id" = $1'])
  })

  it('answers with all columns also after a later release has added one', async () => {
    const listAll = () =>
      db.selectFrom('revisionCountProgress').selectAll().where('countedUntil', '=', '').execute()
    const updateAll = () =>
      db.updateTable('revisionCountProgress').set({ countedUntil: '' }).returningAll().execute()
    await times(6, listAll)
    await times(6, updateAll)
    await db.schema.alterTable('revisionCountProgress').addColumn('later', 'text').execute()
    expect(await listAll()).toMatchObject([{ later: null }])
    expect(await updateAll()).toMatchObject([{ later: null }])
  })

  it('prepares no list of many values, of which each length is a statement of its own', async () => {
    const ids = Array.from({ length: 600 }, (_, number) => String(number))
    await times(6, () => db.selectFrom('kingdom').select('id').where('id', 'in', ids).execute())
    expect(await preparedTexts()).toEqual([])
  })

  it('prepares one statement for lists of all lengths', async () => {
    for (let length = 1; length <= 20; length++) {
      const rows = Array.from({ length }, (_, number) => ({ userId: String(number) }))
      await addPublicProfiles(db, rows)
    }
    expect(await preparedTexts()).toHaveLength(1)
  })

  it('prepares no more statements than connections have room for', async () => {
    for (let limit = 1; limit <= 210; limit++) {
      await times(5, () =>
        sql`select id from kingdom where id = ${'a'} limit ${sql.lit(limit)}`.execute(db),
      )
    }
    expect(await preparedTexts()).toHaveLength(200)
  })
})
