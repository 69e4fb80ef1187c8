const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const timeOfDayFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const shortTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const fullDayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `2 March 2026 at 09:30` in the reader's time zone. */
export function formatTime(iso: string): string {
  return timeFormat.format(new Date(iso))
}

/** `09:30` in the reader's time zone. */
export function formatTimeOfDay(iso: string): string {
  return timeOfDayFormat.format(new Date(iso))
}

/** `2 Mar, 09:30` in the reader's time zone. */
export function formatShortTime(iso: string): string {
  return shortTimeFormat.format(new Date(iso))
}

/** `Monday, 2 March 2026` for `2026-03-02` */
export function formatDayInFull(day: string): string {
  return fullDayFormat.format(new Date(day))
}

/** `2 Mar` for `2026-03-02` */
export function formatDay(day: string): string {
  return shortDayFormat.format(new Date(day))
}
