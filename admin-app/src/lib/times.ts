const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** `Mar 2, 2026` where the reader is. */
export function formatDate(iso: string): string {
  return dayFormat.format(new Date(iso))
}

/** `Mar 2, 2026, 9:30 AM` where the reader is. */
export function formatTime(iso: string): string {
  return timeFormat.format(new Date(iso))
}
