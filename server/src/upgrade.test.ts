import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from './platform/db/database.ts'
import { isPostgres, openDatabase } from './platform/db/database.ts'
import { migrate, readSchemaState } from './platform/db/migrate.ts'
import { describeOnNewDatabase } from './testing/databases.ts'
import { openRelease030 } from './testing/release-0.3.0/open-release.ts'
import { startTestApp } from './testing/test-app.ts'

/** What the upgrade leaves for processes of release 0.3.0, and a new database lacks. */
const LEFT_OVER = /^(attempt\.(counted|result_details) |(board_progress|backfill)\b)/

/** A line for each column, key and index. */
async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql
    .raw<{ line: string }>(isPostgres(db) ? POSTGRES_SCHEMA : SQLITE_SCHEMA)
    .execute(db)
  return rows.map(({ line }) => line).toSorted()
}

const POSTGRES_SCHEMA = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
  from information_schema.columns where table_schema = current_schema()
  union all
  select tablename || ' ' || replace(indexdef, 'question_of_revisions_pkey', 'question_pkey')
  from pg_indexes where schemaname = current_schema()`
const SQLITE_SCHEMA = `
  select tables.name || '.' || columns.name || ' ' || lower(columns.type) || ' ' || "notnull" || pk as line
  from sqlite_schema as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table'
  union all
  select tables.name || ' ' || iif(origin = 'c', keys.name, origin) || ' ' || "unique" || partial || (
    select coalesce(group_concat(coalesce(name, 'an expression')), '') from (
      select name from pragma_index_info(keys.name) order by seqno
    )
  )
  from sqlite_schema as tables, pragma_index_list(tables.name) as keys
  where tables.type = 'table'`

describeOnNewDatabase('a database of release 0.3.0', (createDatabase) => {
  async function open(): Promise<Db> {
    const db = await openRelease030(await createDatabase())
    onTestFinished(() => db.destroy())
    return db
  }

  async function readAll(db: Db) {
    const tables = await db.introspection.getTables()
    const contents = tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)
      return [name, rows] as const
    })
    return Object.fromEntries(await Promise.all(contents))
  }

  it('has the schema of a new one after the upgrade, and every row', async () => {
    const db = await open()
    const before = await readAll(db)
    expect(before.attempt).toHaveLength(4)
    expect(await readSchemaState(db)).toBe('older')
    expect(await migrate(db)).toBe('current')
    expect(await readAll(db)).toMatchObject(before)

    const fresh = openDatabase(await createDatabase(), 'setup')
    onTestFinished(() => fresh.destroy())
    await migrate(fresh)
    const schema = (await describeSchema(db)).filter((line) => !LEFT_OVER.test(line))
    expect(schema).toEqual(await describeSchema(fresh))
  })

  it('can be upgraded by several setups at once', async () => {
    const db = await open()
    expect(await Promise.all([migrate(db), migrate(db), migrate(db)])).toEqual(
      Array(3).fill('current'),
    )
  })

  it('shows its players on the leaderboard, and takes what they play', async () => {
    const db = await open()
    await migrate(db)
    const test = await startTestApp(async () => db)
    onTestFinished(() => test.close())
    const player = await test.logIn('Tigist')
    const listTop = async () => {
      const answer = await player.inject({ url: '/api/quiz-result/top-players' })
      return answer.json().map(({ username }: { username: string }) => username)
    }
    expect(await listTop()).toEqual(['Abebe', 'Sara'])
    const { categoryId, questionIds } = await findQuiz(db)
    const submitted = await player.inject({
      method: 'PUT',
      url: '/api/quiz-result/submit',
      payload: {
        userId: player.user.id,
        categoryId,
        answers: questionIds.map((questionId) => ({ questionId, selectedAnswer: 1 })),
      },
    })
    expect(submitted.json()).toMatchObject({ score: 3 })
    expect(await listTop()).toContain('Tigist')
  })

  it('is refused, and nothing is changed, while its own setup is not finished', async () => {
    const db = await open()
    await sql`update backfill set done_at = null where name = 'badges of past play'`.execute(db)
    await expectRefusal(db)
  })

  it('is refused in the same way when it is older', async () => {
    const db = await open()
    await sql`delete from kysely_migration where name > '036'`.execute(db)
    await expectRefusal(db)
  })

  async function expectRefusal(db: Db): Promise<void> {
    const migrations = async () =>
      (await sql`select name from kysely_migration order by name`.execute(db)).rows
    const [before, rows] = [await migrations(), await readAll(db)]
    await expect(migrate(db)).rejects.toThrow(
      'The database is older than release 0.3.0: run "npm run setup" of release 0.3.0 once first. Nothing was changed',
    )
    expect(await migrations()).toEqual(before)
    expect(await readAll(db)).toEqual(rows)
  }
})

async function findQuiz(db: Db) {
  const questions = await db
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'categoryId')
    .select(['question.id', 'categoryId'])
    .where('title', '=', 'Lakes')
    .execute()
  return {
    categoryId: questions[0]?.categoryId,
    questionIds: questions.map(({ id }) => id),
  }
}
