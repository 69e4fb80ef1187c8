/** How far the server's clock is ahead of the device's, in ms, by its last answer; 0 before that. */
let ahead = 0

/** To be called with the `Date` header of each answer. It is rounded down and has travelled since. */
export function setServerClock(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

/** The time by the server's clock in ms since the epoch, some seconds late at most and never early. */
export function serverNow(): number {
  return Date.now() + ahead
}
