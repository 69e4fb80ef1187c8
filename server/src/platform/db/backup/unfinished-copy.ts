import { sql } from 'kysely'
import { type Db, isPostgres } from '../database.ts'
import type { Digest } from './row-digest.ts'

/**
 * A table in the target of a copy, for as long as that is not finished. It says how much of each table has
 * arrived, in the order of the source, and a batch of rows is written together with its mark: a copy
 * that was killed goes on from there.
 */
export const UNFINISHED_COPY = 'unfinished_copy'

export interface Mark extends Digest {
  name: string
  /** When the first run of this copy found the source closed. */
  closedAt: Date
}

/** Whether a copy into this database was begun and has not come to its end. */
export async function isUnfinishedCopy(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${UNFINISHED_COPY}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

export async function createMarks(db: Db, names: readonly string[], closedAt: Date): Promise<void> {
  await sql`
    create table ${sql.table(UNFINISHED_COPY)} (
      name text primary key, rows bigint not null, sum text not null, closed_at text not null
    )`.execute(db)
  for (const name of names) {
    await sql`
      insert into ${sql.table(UNFINISHED_COPY)} values (${name}, 0, '0', ${closedAt.toISOString()})
    `.execute(db)
  }
}

export async function listMarks(db: Db): Promise<Mark[]> {
  const { rows } = await sql<{ name: string; rows: number; sum: string; closed_at: string }>`
    select name, rows, sum, closed_at from ${sql.table(UNFINISHED_COPY)}`.execute(db)
  return rows.map(({ closed_at, sum, ...mark }) => ({
    ...mark,
    sum: BigInt(sum),
    closedAt: new Date(closed_at),
  }))
}

export async function updateMark(db: Db, name: string, { rows, sum }: Digest): Promise<void> {
  await sql`
    update ${sql.table(UNFINISHED_COPY)} set rows = ${rows}, sum = ${sum.toString()}
    where name = ${name}`.execute(db)
}

export async function dropMarks(db: Db): Promise<void> {
  await sql`drop table ${sql.table(UNFINISHED_COPY)}`.execute(db)
}
