function createFormat(options: Intl.DateTimeFormatOptions): (time: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', options)
  return (time) => format.format(new Date(time))
}

/** `2 March 2026 at 09:30` in the reader's time zone. */
export const formatTime = createFormat({ dateStyle: 'long', timeStyle: 'short' })

/** `09:30` in the reader's time zone. */
export const formatTimeOfDay = createFormat({ timeStyle: 'short' })

/** `2 Mar, 09:30` in the reader's time zone. */
export const formatShortTime = createFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Monday, 2 March 2026` for `2026-03-02` */
export const formatDayInFull = createFormat({ dateStyle: 'full', timeZone: 'UTC' })

/** `2 Mar` for `2026-03-02` */
export const formatDay = createFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
