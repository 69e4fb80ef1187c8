import { setImmediate as eventLoopTurn } from 'node:timers/promises'

/** Reads the next page when it is asked for. `list` returns `limit` rows at most, those after the given one. */
export async function* readPages<Row>(
  limit: number,
  list: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let last: Row | undefined
  do {
    const rows = await list(last)
    if (rows.length > 0) yield rows
    last = rows.length < limit ? undefined : rows.at(-1)
    // SQLite answers without a turn of the event loop, and players wait for one.
    await eventLoopTurn()
  } while (last)
}
