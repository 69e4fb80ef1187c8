import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import * as v from 'valibot'
import { type Db, isPostgres } from '../platform/db/database.ts'

/** Tables that grow with the number of players and plays; others only grow with the work of admins. */
const GROWING_TABLES = [
  'user',
  'session',
  'token',
  'audit_event',
  'guess',
  'queued_mail',
  'attempt',
  'category_result',
  'play_count',
  'badge_award',
  'profile',
  'user_score',
  'mistake',
  'question_report',
  'reminder',
  'daily_play',
  'recent_score',
  'board_score',
  'board_points',
  'league',
  'league_member',
  'live_player',
  'live_answer',
  'live_result',
  'question_revision',
  'question_set',
  'revision_count',
  'daily_attempt',
  'guest_submission',
  'streak',
]

/** Partial indexes with few rows, which are fast to read in full. */
const SMALL_INDEXES = [
  'user_deleted',
  'user_admin',
  'user_disabled',
  'user_deleting',
  'user_erased',
  'question_report_waiting',
]

const EXPLAINABLE_PATTERN = /^(select|insert|update|delete|with)\b/i

export interface QueryLog extends KyselyPlugin {
  /** Keyed by their SQL, so that each query occurs once. */
  queries: Map<string, CompiledQuery>
}

/** A plugin that records the queries of its database. */
export function createQueryLog(db: Db): QueryLog {
  const queries = new Map<string, CompiledQuery>()
  return {
    queries,
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId)
      if (EXPLAINABLE_PATTERN.test(query.sql)) queries.set(query.sql, query)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/**
 * Returns a line for each growing table that a query reads in full, or from some point to the end. Reading
 * in the order of an index up to a limit is fine.
 */
export async function findGrowingReads(db: Db, query: CompiledQuery): Promise<string[]> {
  return isPostgres(db) ? findInPostgres(db, query) : findInSqlite(db, query)
}

async function findInSqlite(db: Db, query: CompiledQuery): Promise<string[]> {
  // The plan would include a search for rows that refer to the inserted ones. SQLite only runs that search
  // while foreign keys are violated.
  if (/^insert into "\w+" \([^)]*\) values/.test(query.sql)) return []
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  const tables = new Map(GROWING_TABLES.map((table) => [table, table]))
  for (const [, table = '', alias = ''] of query.sql.matchAll(/"(\w+)" as "(\w+)"/g)) {
    if (GROWING_TABLES.includes(table)) tables.set(alias, table)
  }
  const sorts = rows.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'))
  const stopsAtLimit = / limit /.test(query.sql) && !sorts
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, way, name = '', conditions = ''] =
        /^(SCAN|SEARCH) (\w+)(?: [^(]*\((.*)\))?/.exec(detail) ?? []
      if (way === undefined || !tables.has(name)) return false
      if (SMALL_INDEXES.some((index) => detail.includes(`INDEX ${index}`))) return false
      if (stopsAtLimit) return way === 'SCAN' && !detail.includes('INDEX')
      return way === 'SCAN' || !isBounded(conditions)
    })
}

/**
 * Whether the conditions limit a read at both ends. SQLite writes them as `(a=? AND b>?)`, PostgreSQL as
 * `((a = 'x') AND (b > 'y'))`.
 */
function isBounded(conditions: string): boolean {
  if (/(^|[^<>!])=/.test(conditions)) return true
  return conditions.includes('<') && conditions.includes('>')
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Index Name'?: string | undefined
  'Index Cond'?: string | undefined
  Plans?: PlanNode[] | undefined
}

const PlanNodeSchema: v.GenericSchema<unknown, PlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => PlanNodeSchema))),
})
const ExplainSchema = v.tuple([
  v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: PlanNodeSchema })]) }),
])

/** PostgreSQL reads small tables in full. Without these settings, it plans as for large tables. */
const DISABLED_PLANNER_SETTINGS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

async function findInPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const explained = await db.connection().execute(async (connection) => {
    for (const way of DISABLED_PLANNER_SETTINGS)
      await sql.raw(`set ${way} = off`).execute(connection)
    const { rows } = await connection.executeQuery(
      CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
    )
    await sql`reset all`.execute(connection)
    return rows
  })
  const [{ 'QUERY PLAN': plan }] = v.parse(ExplainSchema, explained)
  return listUnboundedReads(plan[0].Plan, false)
}

/** Enough copies of each row for PostgreSQL to plan as on a large site. */
const COPIES_PER_ROW = 1000

/**
 * Copies the rows of all growing tables. Does nothing on SQLite, whose plans do not depend on the number of
 * rows. Unique columns get new values, which refer to nothing. Each copy is an hour older than the last.
 */
export async function fillGrowingTables(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const table of GROWING_TABLES) await copyRows(connection, table)
    await sql`reset session_replication_role`.execute(connection)
    await sql`analyze`.execute(connection)
  })
}

async function copyRows(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; isUnique: boolean }>`
    select column_name as name, data_type = 'text' and column_name in (
      select attname from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = quote_ident(${table})::regclass and indisunique
    ) as "isUnique"
    from information_schema.columns where table_name = ${table}`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    rows.map(({ name, isUnique }) => {
      const value = sql.ref(name)
      if (/_at$|^deadline$/.test(name))
        return sql`(${value}::timestamp - copy * interval '1 h')::text`
      return isUnique ? sql`${value} || '-' || copy` : value
    }),
  )
  await sql`insert into ${sql.table(table)} (${columns})
    select ${values} from ${sql.table(table)}, generate_series(1, ${COPIES_PER_ROW}) as copies(copy)`.execute(
    db,
  )
}

/** Nodes that pass on one row at a time, so that a limit above them also stops the reads below. */
const STREAMING_NODES = new Set(['Nested Loop', 'Limit', 'LockRows', 'Result', 'Memoize'])

function listUnboundedReads(node: PlanNode, isLimited: boolean): string[] {
  const type = node['Node Type']
  const table = node['Relation Name'] ?? ''
  const below = node.Plans ?? []
  const limitsBelow = type === 'Limit' || (isLimited && STREAMING_NODES.has(type))
  const deeper = below.flatMap((child) => listUnboundedReads(child, limitsBelow))
  // A Tid Scan reads rows that a scan below it has found.
  if (!GROWING_TABLES.includes(table) || !/(?<!Tid )Scan$/.test(type)) return deeper
  if ([node, ...below].some((part) => SMALL_INDEXES.includes(part['Index Name'] ?? ''))) {
    return deeper
  }
  const conditions = listIndexConditions(node)
  const isRead = type === 'Seq Scan' || (!isLimited && !conditions.every(isBounded))
  return isRead ? [`${type} on ${table}: ${conditions.join('; ')}`, ...deeper] : deeper
}

/** Returns the conditions on each index that the node reads. A bitmap scan may read several indexes. */
function listIndexConditions(node: PlanNode): string[] {
  const bitmaps = (node.Plans ?? []).filter((below) => below['Node Type'].startsWith('Bitmap'))
  if (bitmaps.length > 0) return bitmaps.flatMap(listIndexConditions)
  return [node['Index Cond'] ?? '']
}
