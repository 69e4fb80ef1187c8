import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { BACKFILLS, isSetUp } from './app/backfills.ts'
import { SESSION_COOKIE } from './auth/sessions/session-cookies.plugin.ts'
import { runBackfills } from './platform/db/backfill.ts'
import type { Db } from './platform/db/database.ts'
import { migrate, schemaState } from './platform/db/migrate.ts'
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
    await runBackfills(db, BACKFILLS)
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
    // Days of play are counted again by the running server, in Addis Ababa's days.
    const { question_tally, best_result, daily_play: _countedAgain, ...kept } = answers.counts
    expect(question_tally).toBeGreaterThan(0)
    for (const [table, rows] of Object.entries(kept)) expect(await count(table), table).toBe(rows)
    expect(await count('category_result')).toBe(best_result)
    // And one of a question that was edited since: only a review knows what it said.
    expect(await count('question_revision')).toBe(answers.counts.question + 1)
  })

  it.each(names)('leaves %s logged in, with the same recent activity', async (name) => {
    expect((await as(name, '/api/auth/user')).json().user).toEqual(players[name].user)
    const recent = await as(name, `/api/quiz-result/recent-activity/${players[name].id}`)
    const results = players[name].recentActivity
    expect(recent.json()).toEqual(results.map((it) => ({ ...it, bestPercent: expect.any(Number) })))
  })

  it('has the same leaderboard', async () => {
    const leaderboard = await as('Sara', '/api/quiz-result/top-players')
    const places = answers.leaderboard.map((place) => ({ ...place, badges: expect.any(Array) }))
    expect(leaderboard.json()).toEqual(places)
  })

  it('has the same kingdoms, categories and questions', async () => {
    expect((await test.inject({ url: '/api/kingdom' })).json().kingdoms).toEqual(answers.kingdoms)
    const categories = await test.inject({ url: '/api/category' })
    expect(categories.json().categories).toEqual(answers.categories)
    const keeper = await test.logIn('Inspector', 'admin')
    for (const [id, questions] of Object.entries(answers.questions)) {
      const listed = await keeper.inject({ url: `/api/questions/category/${id}/admin` })
      expect(listed.json()).toEqual(
        questions.map((it) => ({ ...it, keepOrder: false, difficulty: 2 })),
      )
    }
  })

  it('has on the boards of its kingdoms, and in badges, what was played', async () => {
    const { rows } = await sql<{ points: number; first: number }>`
      select (select sum(points) from board_score where board like 'kingdom:%') as points,
        (select sum(points) from attempt where kind = 'first' and late = 0) as first`.execute(
      test.db,
    )
    expect(rows[0]?.points).toBe(rows[0]?.first)
    expect(rows[0]?.points).toBeGreaterThan(0)
    const left = await sql`select id from attempt where submitted_at is not null
      and (counted = 0 or question_set_id is null or picks is null)`.execute(test.db)
    expect(left.rows).toEqual([])
  })

  it('answers a repeated submission with the review that was stored', async () => {
    expect(answers.submissions.length).toBeGreaterThan(5)
    // The time of what is open is up, so that nothing is held back any more.
    test.clock.advance(60 * 60)
    for (const { player, attemptId, body, result } of answers.submissions) {
      const name = names.find((it) => it === player) ?? 'Abebe'
      const again = await submit(name, { ...body, attemptId })
      const { kind, ...told } = again.json()
      const resultDetails = result.resultDetails.map((detail: object) => ({
        ...detail,
        revisionId: expect.any(String),
      }))
      expect(told).toEqual({ ...result, resultDetails, timeFactor: 1 })
      expect(['first', 'replay']).toContain(kind)
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

  it('takes the attempt that began first at each category for the first, whatever came of it', async () => {
    const attempts = await test.db
      .selectFrom('attempt')
      .select(['user_id', 'category_id', 'started_at', 'kind'])
      .execute()
    const byQuiz = Map.groupBy(attempts, (it) => `${it.user_id} ${it.category_id}`)
    expect([...byQuiz.values()].some((ofQuiz) => ofQuiz.length > 1)).toBe(true)
    for (const ofQuiz of byQuiz.values()) {
      const [first, ...others] = ofQuiz.filter(({ kind }) => kind === 'first')
      expect(others).toEqual([])
      const earliest = ofQuiz.map((it) => it.started_at).sort()[0]
      expect(first?.started_at).toBe(earliest)
      expect(new Set(ofQuiz.filter((it) => it !== first).map(({ kind }) => kind))).not.toContain(
        'direct',
      )
    }
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

describeOnEachEngine('an upgrade that is ended', (createDatabase) => {
  class Killed extends Error {}

  /** Ends after so many batches of backfills. Gives how many there were. */
  async function upgrade(db: Db, batchesMax: number): Promise<number> {
    await migrate(db)
    let batches = 0
    await runBackfills(db, BACKFILLS, () => ({
      expect() {},
      advance: () => {
        if (++batches > batchesMax) throw new Killed()
      },
      end() {},
    }))
    return batches
  }

  /** All that the backfills write, but for ids made anew and times of today. */
  async function look(db: Db) {
    const tables = ['attempt', 'question_revision', 'question_set', 'user', 'play_count'] as const
    const more = ['badge_award', 'profile', 'board_score', 'board_points'] as const
    const results = ['category_result'] as const
    const found: Record<string, string[]> = {}
    for (const table of [...tables, ...more, ...results]) {
      const rows = await db.selectFrom(table).selectAll().execute()
      found[table] = rows.map((row) => JSON.stringify(row)).sort()
    }
    return found
  }

  let batches = 0
  let expected: Awaited<ReturnType<typeof look>>
  beforeAll(async () => {
    const db = await openFirstRelease(await createDatabase())
    batches = await upgrade(db, Number.POSITIVE_INFINITY)
    expected = await look(db)
    await db.destroy()
  })

  it.each([0, 0.3, 0.6, 1])(
    'after %s of its batches comes to the same when it is begun again',
    async (share) => {
      const db = await openFirstRelease(await createDatabase())
      onTestFinished(() => db.destroy())
      const ended = Math.floor((batches - 1) * share)
      await expect(upgrade(db, ended)).rejects.toThrow(Killed)
      expect(await isSetUp(db)).toBe(false)
      expect(await upgrade(db, Number.POSITIVE_INFINITY)).toBe(batches - ended - 1)
      expect(await isSetUp(db)).toBe(true)
      expect(await look(db)).toEqual(expected)
    },
  )
})
