import { setImmediate } from 'node:timers/promises'

/** Lets players' requests run between two queries, because SQLite runs queries synchronously. */
export const yieldToRequests = () => setImmediate()

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
    await yieldToRequests()
  } while (last)
}
