import { type Day, DaySchema } from '@quiz-kingdom/shared/entities/base/day.ts'
import * as v from 'valibot'
import { daysBetween } from '../../platform/clock.ts'
import { setPageTags } from './page-tags.ts'

/** Returns the day in the path, null for today's page, or undefined for another page. */
export function parseDailyPath(path: string): Day | null | undefined {
  const [page, day] = /^\/daily(?:\/([\d-]+))?\/?$/.exec(path) ?? []
  if (page === undefined) return undefined
  if (day === undefined) return null
  return v.is(DaySchema, day) ? day : undefined
}

export function renderDailyPage(page: string, playerUrl: string, day: Day | null): string {
  const title = day === null ? 'Daily Quiz' : `Daily Quiz, ${formatDay(day)}`
  return setPageTags(page, `${playerUrl}/daily${day === null ? '' : `/${day}`}`, title, {
    'og:title': `${title}: can you do better?`,
    'og:description': 'Ten questions a day, the same for everyone. Free, no account needed.',
    'og:image': `${playerUrl}/daily-preview.png`,
    'og:image:alt': 'Ten squares, eight of them ticked, in front of the Ethiopian highlands',
  })
}

function formatDay(day: Day): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** As long as the day's board is readable. */
const PAGE_RETENTION_DAYS = 60

/** Only recent days have their own page: rendering one for every day in a URL would block the thread. */
export function isRecentDay(day: Day, today: Day): boolean {
  const age = daysBetween(day, today)
  return age >= 0 && age < PAGE_RETENTION_DAYS
}
