import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from './database.ts'
import { PREPARED_TEXT_MAX } from './postgres-dialect.ts'

/** Stands in a query for a value that each run of it brings. */
export type Parameter<Values extends object> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

/** A query of Kysely's builders, or one written in SQL. */
interface Compilable<Row> {
  compile: (db: Db) => CompiledQuery<Row>
}

/** Runs a query with these values. */
export type CompiledOnce<Values extends object, Row> = (
  db: Db,
  values: Values,
) => Promise<QueryResult<Row>>

/**
 * A query that is built and compiled once for each engine and run with other values each time:
 * building it anew costs more than SQLite takes to answer. Whatever is not a parameter is the same
 * in each run. Throws where the query is too long to be kept prepared.
 */
export function compileOnce<Values extends object>() {
  return <Row>(
    build: (db: Db, parameter: Parameter<Values>) => Compilable<Row>,
  ): CompiledOnce<Values, Row> => {
    const compiled = new Map<boolean, CompiledQuery<Row>>()

    function compiledFor(db: Db): CompiledQuery<Row> {
      const engine = isPostgres(db)
      const kept = compiled.get(engine)
      if (kept) return kept
      const query = build(db, (name) => sql`${new Placeholder(name)}`).compile(db)
      if (query.sql.length > PREPARED_TEXT_MAX) {
        throw new Error(`Too long to be prepared: ${query.sql}`)
      }
      compiled.set(engine, query)
      return query
    }

    return (db, values) => {
      // A plugin may change a query by its values, so it is given each one anew.
      const hasPlugins = db.getExecutor().plugins.length > 0
      if (hasPlugins) return db.executeQuery(build(db, (name) => sql`${values[name]}`).compile(db))
      const query = compiledFor(db)
      const parameters = query.parameters.map((it) =>
        it instanceof Placeholder ? it.valueIn(values) : it,
      )
      return db.executeQuery({ ...query, parameters })
    }
  }
}

class Placeholder {
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }
  valueIn(values: object): unknown {
    return Reflect.get(values, this.#name)
  }
}
