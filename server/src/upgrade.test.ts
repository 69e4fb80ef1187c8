import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, schemaState } from './db/migrate.ts'
import { SESSION_COOKIE } from './plugins/sessions.ts'
import { describeOnEachEngine } from './testing/databases.ts'
import answers from './testing/first-release/answers.json' with { type: 'json' }
import { openFirstRelease } from './testing/first-release/open-first-release.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const { players } = answers
type Name = keyof typeof players

const FIRST_CONTENT_HASH = '07edfff55d573b5217f846511f866cfe06b9a43d59522dc085edcbc85d615f6f'

describeOnEachEngine('a database of the first release', (createDatabase) => {
  let test: TestApp
  beforeAll(async () => {
    const db = await openFirstRelease(await createDatabase())
    expect(await schemaState(db)).toBe('older')
    await migrate(db)
    test = await startTestApp(async () => db)
    const ahead = Date.parse(answers.now) - test.clock.now().getTime()
    test.clock.advance(ahead / 1000)
  })
  afterAll(() => test.close())

  /** By the session that was open when the database was upgraded. */
  const as = (name: Name, url: string) =>
    test.inject({ url, cookies: { [SESSION_COOKIE]: players[name].session } })
  const submit = (name: Name, payload: object) =>
    test.inject({
      method: 'PUT',
      url: '/api/quiz-result/submit',
      payload: { userId: players[name].id, ...payload },
      cookies: { [SESSION_COOKIE]: players[name].session },
    })
  const count = async (table: string) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)}`.execute(test.db)
    return rows[0]?.count
  }
  const names: Name[] = ['Abebe', 'Sara', 'Tigist']

  it('keeps every row', async () => {
    const { question_tally, best_result, ...kept } = answers.counts
    expect(question_tally).toBeGreaterThan(0)
    for (const [table, rows] of Object.entries(kept)) expect(await count(table), table).toBe(rows)
    expect(await count('category_result')).toBe(best_result)
    expect(await count('question_revision')).toBe(answers.counts.question)
  })

  it.each(names)('leaves %s logged in, with the same recent activity', async (name) => {
    expect((await as(name, '/api/auth/user')).json().user).toEqual(players[name].user)
    const recent = await as(name, `/api/quiz-result/recent-activity/${players[name].id}`)
    expect(recent.json()).toEqual(players[name].recentActivity)
  })

  it('has the same leaderboard', async () => {
    const leaderboard = await as('Sara', '/api/quiz-result/top-players')
    expect(leaderboard.json()).toEqual(answers.leaderboard)
  })

  it('has the same kingdoms, categories and questions', async () => {
    expect((await test.inject({ url: '/api/kingdom' })).json().kingdoms).toEqual(answers.kingdoms)
    const categories = await test.inject({ url: '/api/category' })
    expect(categories.json().categories).toEqual(answers.categories)
    const keeper = await test.logIn('Inspector', 'admin')
    for (const [id, questions] of Object.entries(answers.questions)) {
      const listed = await keeper.inject({ url: `/api/questions/category/${id}/admin` })
      expect(listed.json()).toEqual(questions.map((it) => ({ ...it, keepOrder: false })))
    }
  })

  it('answers a repeated submission with the review that was stored', async () => {
    expect(answers.submissions.length).toBeGreaterThan(5)
    for (const { player, attemptId, body, result } of answers.submissions) {
      const name = names.find((it) => it === player) ?? 'Abebe'
      const again = await submit(name, { ...body, attemptId })
      expect(again.json()).toEqual({ ...result, timeFactor: 1 })
    }
  })

  it('still knows which attempt of the past was late', async () => {
    expect(answers.submissions.filter(({ result }) => result.late)).toHaveLength(1)
  })

  it.each([
    ['Abebe', 'newest'],
    ['Sara', 'beforeEdit'],
    ['Sara', 'ofRemovedCategory'],
  ] as const)('takes the answers of %s to what was open (%s)', async (name, which) => {
    const attemptId = answers.open[which]
    const attempt = await test.db
      .selectFrom('attempt')
      .selectAll()
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const asked = await test.db
      .selectFrom('question')
      .innerJoin('question_revision', 'question_revision.id', 'revision_id')
      .select(['question.id', 'correct_answer', 'question_text'])
      .where('category_id', '=', attempt.category_id)
      .where('deleted_at', 'is', null)
      .orderBy('question.id')
      .execute()
    const submitted = await submit(name, {
      attemptId,
      categoryId: attempt.category_id,
      answers: asked.map((it) => ({ questionId: it.id, selectedAnswer: it.correct_answer })),
    })
    expect(submitted.statusCode).toBe(200)
    const { score, resultDetails } = submitted.json()
    expect(score).toBe(asked.length)
    expect(resultDetails.map((it: { questionText: string }) => it.questionText)).toEqual(
      asked.map((it) => it.question_text),
    )
  })

  it.each([
    ['Abebe', answers.open.overtaken[0]],
    ['Abebe', answers.open.overtaken[1]],
    ['Tigist', answers.open.ofEmptiedCategory],
  ] as const)('abandons what %s can no longer finish', async (name, attemptId = '') => {
    const { category_id: categoryId } = await test.db
      .selectFrom('attempt')
      .select('category_id')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const refused = await submit(name, { attemptId, categoryId, answers: [] })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'overtaken' })
  })

  it('keeps totals the sum of the best results, when more is played', async () => {
    const { rows } = await sql`
      select user_score.user_id, total, sum(best_points) as sum
      from user_score join category_result on category_result.user_id = user_score.user_id
      group by user_score.user_id, total
      having total <> sum(best_points)`.execute(test.db)
    expect(rows).toEqual([])
  })
})

describeOnEachEngine('the content of the first release', (createDatabase) => {
  it.each([
    ['is version 1 where it is the content that was published', FIRST_CONTENT_HASH, 1],
    ['is version 0 where it is any other', 'another', 0],
  ])('%s', async (_name, hash, version) => {
    const db = await openFirstRelease(await createDatabase())
    await sql`update content_release set hash = ${hash}`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('content_release').select('version').execute()).toEqual([
      { version },
    ])
    await db.destroy()
  })
})

describeOnEachEngine('the names of the first release', (createDatabase) => {
  it('fold anew, except where an older account has that folding', async () => {
    const db = await openFirstRelease(await createDatabase())
    const names = [
      ['0001', 'Two  Gaps', 'two  gaps'],
      ['0002', 'two gaps', 'two gaps'],
      ['0003', 'L\u0430la', 'l\u0430la'],
      ['0004', 'lala', 'l\u0430l\u0430'],
    ] as const
    for (const [id, username, folded] of names) {
      await sql`insert into "user"
        (id, email, username, username_folded, password_hash, role, created_at) values
        (${id}, ${`${id}@example.org`}, ${username}, ${folded}, 'none', 'player', ${id})`.execute(
        db,
      )
    }
    await migrate(db)
    const users = await db
      .selectFrom('user')
      .select(['username', 'username_folded'])
      .where('id', 'in', ['0001', '0002', '0003', '0004'])
      .orderBy('id')
      .execute()
    expect(users.map((user) => [user.username, user.username_folded])).toEqual([
      // Who has the plain name had it before there was any other way to have it.
      ['Two  Gaps', 'two  gaps'],
      ['two gaps', 'two gaps'],
      ['L\u0430la', 'lala'],
      ['lala', 'l\u0430l\u0430'],
    ])
    await db.destroy()
  })
})

describeOnEachEngine('a migration that fails half-way', (createDatabase) => {
  it('leaves nothing behind, and succeeds once its obstacle is gone', async () => {
    const db = await openFirstRelease(await createDatabase())
    // The last but one thing that the second migration makes.
    await sql`create table catalogue_version (id integer)`.execute(db)
    const tables = await listTables(db)
    await expect(migrate(db)).rejects.toThrow('already exists')
    expect(await listTables(db)).toEqual(tables)
    expect(await schemaState(db)).toBe('older')

    await sql`drop table catalogue_version`.execute(db)
    expect(await migrate(db)).toBe('current')
    await db.destroy()
  })
})

/** With their columns. */
async function listTables<S>(db: Kysely<S>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables
    .map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join()}`)
    .sort()
}
