import { setImmediate as eventLoopTurn } from 'node:timers/promises'

/** Rows that one query reads, and that stay in memory until they have been handed on. */
const PAGE_LENGTH = 20

interface Pages<Row, Entry> {
  list: (after: Row | undefined, limit: number) => Promise<Row[]>
  toEntries: (rows: readonly Row[]) => Promise<Entry[]>
}

/** Reads a list page by page, the next one only when it is asked for. */
export async function* readPages<Row, Entry>({
  list,
  toEntries,
}: Pages<Row, Entry>): AsyncGenerator<Entry[], void> {
  let last: Row | undefined
  do {
    const rows = await list(last, PAGE_LENGTH)
    yield toEntries(rows)
    last = rows.length < PAGE_LENGTH ? undefined : rows.at(-1)
    // SQLite answers without a turn of the event loop, and players wait for one.
    await eventLoopTurn()
  } while (last)
}
