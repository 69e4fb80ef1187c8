import { setImmediate as eventLoopTurn } from 'node:timers/promises'

/** `list` returns the rows after the given one, `limit` at most. */
export async function* readPages<Row>(
  limit: number,
  list: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  do {
    const rows = await list(last)
    if (rows.length > 0) yield rows
    last = rows.length < limit ? undefined : rows.at(-1)
    // SQLite answers synchronously, so without this players would wait for all pages.
    await eventLoopTurn()
  } while (last)
}
