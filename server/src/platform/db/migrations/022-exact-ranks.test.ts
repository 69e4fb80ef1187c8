import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBoard, readOwnPlace } from '../../../boards/boards.ts'
import { readAround, readTop } from '../../../boards/ranking.ts'
import { describeOnEachEngine } from '../../../testing/databases.ts'
import { type Db, openDatabase } from '../database.ts'
import { migrate, migrations } from '../migrate.ts'

const DAY = '2026-11-20'
const id = (number: number) => number.toString(16).padStart(24, '0')
const time = (clock: string) => `${DAY}T${clock}:00.000Z`

describeOnEachEngine('a database whose boards were counted in the background', (createDatabase) => {
  let db: Db
  beforeAll(async () => {
    db = openDatabase(await createDatabase(), 'setup')
    await new Migrator({ db, provider: migrations }).migrateTo('018-leagues')
    await sql`insert into daily_quiz values
      (${DAY}, null, 0, '[]', '[]', '[]', 2, 300, ${time('00:00')}, null)`.execute(db)
    for (const number of [1, 2, 3, 4, 5]) {
      await sql`insert into "user" (id, email, username, username_folded, password_hash, role, created_at)
        values (${id(number)}, ${`${number}@example.org`}, ${`Player ${number}`}, ${`player ${number}`}, '',
          'player', ${time('00:00')})`.execute(db)
    }
    await sql`update "user" set disabled_at = ${time('12:00')} where id = ${id(4)}`.execute(db)
    await sql`update "user" set erased_at = ${time('12:00')} where id = ${id(5)}`.execute(db)
    for (const [number, points, clock, isCounted] of [
      [1, 20, '09:10', true],
      [2, 40, '10:00', true],
      [3, 20, '09:05', false],
      [4, 40, '08:00', true],
      [5, 60, '08:00', false],
    ] as const) {
      for (const board of [`day:${DAY}`, `kingdom:${id(9)}`]) {
        await sql`insert into board_score values (${id(number)}, ${board}, ${points}, ${time(clock)},
          ${isCounted ? `${number}` : null}, ${isCounted ? 0 : 1})`.execute(db)
      }
    }
    // The third had a guest's result, which was kept after the first had as many right.
    for (const [number, score, place, clock] of [
      [1, 8, 1, '09:10'],
      [2, 9, 1, '10:00'],
      [3, 8, 2, '09:05'],
      [4, 8, 3, '09:30'],
      [5, 8, 4, '09:40'],
    ] as const) {
      await sql`insert into daily_attempt (id, day, user_id, started_at, deadline, time_percent,
          submitted_at, score, total_questions, points, late, place, picks)
        values (${id(100 + number)}, ${DAY}, ${id(number)}, ${time('09:00')}, ${time('09:05')}, 100,
          ${time(clock)}, ${score}, 10, ${2 * score}, 0, ${place}, '0000000000')`.execute(db)
    }
    await migrate(db)
  })
  afterAll(() => db.destroy())

  it.each([`day:${DAY}`, `kingdom:${id(9)}`])('has the same order on %s', async (board) => {
    const row = (rank: number, number: number, points: number) => {
      return { rank, userId: id(number), username: `Player ${number}`, points }
    }
    const rows = [row(1, 2, 40), row(2, 3, 20), row(3, 1, 20)]
    expect(await readTop(db, board, 10)).toEqual(rows)
    expect(await readAround(db, board, id(1))).toEqual(rows)
    expect(await readAround(db, board, id(4))).toEqual([])
  })

  it('has the same order on the board of a daily quiz', async () => {
    const rows = await readTop(db, `daily:${DAY}`, 10)
    expect(rows.map(({ userId, points }) => [userId, points])).toEqual([
      [id(2), 18],
      [id(1), 16],
      [id(3), 16],
    ])
  })

  it('keeps the score of an account that is disabled, and nothing of one that is erased', async () => {
    const kept = await db
      .selectFrom('board_score')
      .select(['board', 'points', 'is_shown'])
      .where('user_id', 'in', [id(4), id(5)])
      .orderBy('board')
      .execute()
    expect(kept).toEqual([
      { board: `daily:${DAY}`, points: 16, is_shown: 0 },
      { board: `day:${DAY}`, points: 40, is_shown: 0 },
      { board: `kingdom:${id(9)}`, points: 40, is_shown: 0 },
    ])
  })

  it('counts the players of each board', async () => {
    expect((await readBoard(db, `day:${DAY}`)).players).toBe(3)
    expect((await readOwnPlace(db, `day:${DAY}`, id(3))).rows[1]?.rank).toBe(2)
  })
})
