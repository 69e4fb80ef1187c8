import { type Expression, type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { type Db, isPostgres } from './database.ts'

/** Takes a list as one JSON parameter, so that the statement is the same for every length. */
export function selectListItems(db: Db, list: Expression<string>) {
  return isPostgres(db)
    ? sql<{ value: string }>`(select value from json_array_elements_text(cast(${list} as json)))`
    : sql<{ value: string }>`(select value from json_each(${list}))`
}

/**
 * Returns the condition that a column is one of the values: `where('id', ...inList(db, ids))`. PostgreSQL
 * gets the values as an array, for which it uses an index even beside an "or". With a set of rows, it would
 * make a join.
 */
export function inList(
  db: Db,
  values: readonly string[] | Expression<string>,
): [operator: '=' | 'in', list: RawBuilder<string>] {
  const list = 'expressionType' in values ? values : sql<string>`${JSON.stringify(values)}`
  return isPostgres(db)
    ? ['=', sql`any(array${selectListItems(db, list)})`]
    : ['in', sql`${selectListItems(db, list)}`]
}

const StringListSchema = v.array(v.string())

export function parseStringList(json: string): string[] {
  return v.parse(StringListSchema, JSON.parse(json))
}

type ColumnType = 'text' | 'integer'
type RecordRow<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends 'integer' ? number : string
}

/** Selects the objects of a JSON array as rows, with the given properties as columns. */
export function selectRecords<Columns extends Record<string, ColumnType>>(
  db: Db,
  list: Expression<string>,
  columns: Columns,
): RawBuilder<RecordRow<Columns>> {
  const read = Object.entries(columns).map(
    ([name, type]) => sql`cast(value ->> ${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  )
  const items = isPostgres(db)
    ? sql`json_array_elements(cast(${list} as json))`
    : sql`json_each(${list})`
  return sql`(select ${sql.join(read)} from ${items})`
}
