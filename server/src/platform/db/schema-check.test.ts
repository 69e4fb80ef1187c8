import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { checkSchema, describeSchema, expectedSchemaFile } from './schema-check.ts'

describeOnEachDatabase('the schema', (open) => {
  async function openEmpty() {
    const db = await open()
    onTestFinished(() => db.destroy())
    return db
  }

  // After a new migration: npx vitest run server/src/platform/db/schema-check.test.ts -u
  it('is as it is written down', async () => {
    const db = await openEmpty()
    const schema = await describeSchema(db)
    await expect(`${schema.join('\n')}\n`).toMatchFileSnapshot(expectedSchemaFile(db))
  })

  it.each([
    ['a table', 'drop table guest_submission', 'table guest_submission. Restore'],
    [
      'a column',
      'alter table reminder drop column last_sent_day',
      'column reminder.last_sent_day text. Restore',
    ],
    ['an index', 'drop index token_user', 'index token_user on token (user_id)'],
    [
      'a part of an index',
      'drop index attempt_open; create index attempt_open on attempt (user_id, category_id)',
      'unique index attempt_open on attempt (user_id, category_id) of some rows',
    ],
  ])(
    'is refused by a setup that finds %s missing, which names it',
    async (_what, change, named) => {
      const db = await openEmpty()
      await checkSchema(db)
      for (const statement of change.split(';')) await sql.raw(statement).execute(db)
      await expect(checkSchema(db)).rejects.toThrow(`Missing: ${named}`)
    },
  )

  it('may have more than a release makes', async () => {
    const db = await openEmpty()
    await sql`create table notes_of_an_operator (text text)`.execute(db)
    await sql`create index their_index on session (created_at)`.execute(db)
    await checkSchema(db)
  })
})
