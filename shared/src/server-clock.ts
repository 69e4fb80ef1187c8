/** How far the server's clock is ahead of the device's, in ms. */
let serverAheadMs = 0

/** Call with the `Date` header of each response. */
export function setServerClock(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) serverAheadMs = time - Date.now()
}

/** Server time in ms since the epoch. The header's rounding and travel time can make it late, never early. */
export function getServerTimeMs(): number {
  return Date.now() + serverAheadMs
}
