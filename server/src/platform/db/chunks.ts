/** Rows per statement: SQLite takes 32,766 values, PostgreSQL 65,535, and no table has 20 columns. */
const ROWS_AT_ONCE = 1500

export function chunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )
}
