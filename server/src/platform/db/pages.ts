import { setImmediate as eventLoopTurn } from 'node:timers/promises'

/** `list` returns at most `limit` rows: those after the given row, or the first ones if it is undefined. */
export async function* readPages<Row>(
  limit: number,
  list: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  do {
    const rows = await list(last)
    if (rows.length > 0) yield rows
    last = rows.length < limit ? undefined : rows.at(-1)
    // SQLite runs queries synchronously, so without this pause players would wait until all pages are read.
    await eventLoopTurn()
  } while (last)
}
