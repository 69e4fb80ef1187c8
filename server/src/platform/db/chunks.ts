/**
 * The number of rows in one statement, which takes at most 32,766 values on SQLite and 65,535 on PostgreSQL.
 * Each row has fewer than 20 values.
 */
const ROWS_PER_STATEMENT = 1500

export function splitIntoChunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT)
  return Array.from({ length: count }, (_, i) =>
    rows.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT),
  )
}
