import { type Expression, sql } from 'kysely'
import { type Db, isPostgres } from './database.ts'

/**
 * The texts of a JSON array as rows of one column, `value`: one parameter for a list of any length,
 * so that the statement is always the same.
 */
export function selectListed(db: Db, list: Expression<string>) {
  return isPostgres(db)
    ? sql<{ value: string }>`(select value from json_array_elements_text(cast(${list} as json)))`
    : sql<{ value: string }>`(select value from json_each(${list}))`
}
