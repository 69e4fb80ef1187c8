import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { camelCaseNames, type Db, isPostgres } from './database.ts'
import { PREPARED_LENGTH_MAX } from './postgres-dialect.ts'

/** Marks the place of a value that each run of the query supplies. */
export type Parameter<Values extends object> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

export type ReusableQuery<Values extends object, Row> = (db: Db, values: Values) => Promise<Row[]>

/**
 * Compiles a query once for each database engine. Use it for the most frequent queries, because compiling
 * takes longer than running them on SQLite. Only the values may differ between runs. Throws if the query is
 * too long to be prepared.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, parameter: Parameter<Values>) => { compile: (db: Db) => CompiledQuery<Row> },
): ReusableQuery<Values, Row> {
  const compiled = new Map<boolean, CompiledQuery<Row>>()

  function compiledFor(db: Db): CompiledQuery<Row> {
    const known = compiled.get(isPostgres(db))
    if (known) return known
    const query = build(db, (name) => sql`${new Placeholder(name)}`).compile(db)
    if (query.sql.length > PREPARED_LENGTH_MAX) {
      throw new Error(`Too long to be prepared: ${query.sql}`)
    }
    compiled.set(isPostgres(db), query)
    return query
  }

  function withValues(db: Db, values: Values): CompiledQuery<Row> {
    // Plugins that tests add must see each query with its values.
    const hasTestPlugins = db.getExecutor().plugins.some((plugin) => plugin !== camelCaseNames)
    if (hasTestPlugins) return build(db, (name) => sql`${values[name]}`).compile(db)
    const query = compiledFor(db)
    const parameters = query.parameters.map((it) =>
      it instanceof Placeholder ? Reflect.get(values, it.name) : it,
    )
    return { ...query, parameters }
  }

  return async (db, values) => (await db.executeQuery(withValues(db, values))).rows
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
