import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rollUp } from '../../../dashboard/roll-up.ts'
import { describeOnEachEngine } from '../../../testing/databases.ts'
import { insertTestUser } from '../../../testing/test-app.ts'
import { insertTestKingdom, insertTestQuiz } from '../../../testing/test-quizzes.ts'
import { newId } from '../../ids.ts'
import { type Db, openDatabase } from '../database.ts'
import { migrate, migrations } from '../migrate.ts'

const NOW = new Date('2026-03-31T22:30:00.000Z')
/** In Addis Ababa the first is on the first day shown, and the fourth and fifth on the next day. */
const TIMES = [
  '2026-03-02T21:00:00.000Z',
  '2026-03-02T23:59:59.000Z',
  '2026-03-20T20:59:59.999Z',
  '2026-03-20T21:00:00.000Z',
  '2026-03-20T22:00:00.000Z',
  '2026-03-31T22:00:00.000Z',
]

describeOnEachEngine('a database that was rolled up by days in UTC', (createDatabase) => {
  let db: Db
  beforeEach(async () => {
    db = openDatabase(await createDatabase(), 'setup')
    const provider = { getMigrations: async () => migrations }
    await new Migrator({ db, provider, disableTransactions: true }).migrateTo(
      '025-admins-off-boards',
    )
  })
  afterEach(() => db.destroy())

  async function play(): Promise<void> {
    const players = [
      await insertTestUser(db, NOW, 'Abeba', 'player'),
      await insertTestUser(db, NOW, 'Bekele', 'player'),
    ]
    const kingdomId = await insertTestKingdom(db, 'Rivers', NOW)
    const quizzes = [
      await insertTestQuiz(db, { at: NOW, title: 'Long', kingdomId }),
      await insertTestQuiz(db, { at: NOW, title: 'Wide' }),
    ]
    for (const [index, at] of TIMES.entries()) {
      for (const [number, { id: userId }] of players.entries()) {
        await db
          .insertInto('attempt')
          .values({
            id: newId(NOW),
            user_id: userId,
            category_id: quizzes[(index + number) % 2]?.categoryId ?? '',
            started_at: at,
            deadline: at,
            submitted_at: at,
            points: 1 + ((index * 7 + number) % 5),
            late: 0,
          })
          .execute()
      }
    }
  }

  const read = async () => ({
    plays: await db
      .selectFrom('daily_play')
      .selectAll()
      .orderBy('day')
      .orderBy('kingdom_id')
      .orderBy('user_id')
      .execute(),
    players: await db
      .selectFrom('daily_players')
      .selectAll()
      .orderBy('day')
      .orderBy('kingdom_id')
      .execute(),
    scores: await db.selectFrom('recent_score').selectAll().orderBy('user_id').execute(),
  })

  async function count(): Promise<void> {
    for await (const _step of rollUp(db, NOW));
  }

  it('has what the attempts say by days in Addis Ababa', async () => {
    await play()
    await sql`insert into daily_play (day, kingdom_id, user_id)
      select distinct substr(submitted_at, 1, 10), kingdom_id, user_id
      from attempt join category on category.id = category_id`.execute(db)
    await sql`insert into daily_players (day, kingdom_id, players)
      select day, kingdom_id, count(*) from daily_play group by day, kingdom_id`.execute(db)
    await sql`insert into recent_score (user_id, points) select id, 1 from "user"`.execute(db)
    await sql`update roll_up_progress set counted_until = ${NOW.toISOString()},
      expired_until = '2026-03-02'`.execute(db)
    await migrate(db)
    const upgraded = await read()
    expect([...new Set(upgraded.plays.map(({ day }) => day))]).toEqual([
      '2026-03-03',
      '2026-03-20',
      '2026-03-21',
      '2026-04-01',
    ])

    for (const table of ['daily_play', 'daily_players', 'recent_score'] as const) {
      await db.deleteFrom(table).execute()
    }
    await db.updateTable('roll_up_progress').set({ counted_until: '', expired_until: '' }).execute()
    await count()
    expect(await read()).toEqual(upgraded)
  })

  it('is left alone where nothing was played', async () => {
    await migrate(db)
    await count()
    expect(await read()).toEqual({ plays: [], players: [], scores: [] })
  })
})
