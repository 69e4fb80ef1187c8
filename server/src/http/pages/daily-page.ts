import { constants } from 'node:zlib'
import { type Day, DaySchema } from '@quiz-kingdom/shared/entities/base/day.ts'
import * as v from 'valibot'
import { addisDay, type Clock, daysBetween } from '../../platform/clock.ts'
import { evictOldest } from '../../platform/evict-oldest.ts'
import { type CachedResponse, toCachedResponse } from '../response-cache/cached-response.ts'

/** Returns the day of a shared link, null for today's page, and undefined for any other path. */
export function parseDailyPath(path: string): Day | null | undefined {
  const [page, day] = /^daily(?:\/([\d-]+))?\/?$/.exec(path) ?? []
  if (page === undefined) return undefined
  if (day === undefined) return null
  return v.is(DaySchema, day) ? day : undefined
}

export function renderDailyPage(page: string, playerUrl: string, day: Day | null): string {
  const url = `${playerUrl}/daily${day === null ? '' : `/${day}`}`
  const title = day === null ? 'Daily Quiz' : `Daily Quiz, ${formatDay(day)}`
  const openGraphTags = {
    'og:url': url,
    'og:title': `${title}: can you do better?`,
    'og:description': 'Ten questions a day, the same for everyone. Free, no account needed.',
    'og:image': `${playerUrl}/daily-preview.png`,
    'og:image:alt': 'Ten squares, eight of them ticked, in front of the Ethiopian highlands',
  }
  return Object.entries(openGraphTags)
    .reduce(
      (text, [property, content]) =>
        text.replace(
          new RegExp(`(<meta property="${property}" content=")[^"]*`),
          (_all, start: string) => start + content,
        ),
      page,
    )
    .replace(/<title>[^<]*/, `<title>${title} · Quiz Kingdom`)
    .replace(/(<link rel="canonical" href=")[^"]*/, (_all, start: string) => start + url)
}

function formatDay(day: Day): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

/** A day's board can be read for as many days. */
const PAGE_DAYS = 60

/**
 * Returns a function that finds the page for a path. Only recent days have their own pages, which are cached,
 * because rendering a page for every day that a caller makes up would block the thread.
 */
export function createPageFinder(text: string, playerUrl: string, clock: Clock) {
  const page = toCachedResponse(text, constants.BROTLI_MAX_QUALITY)
  const dailyPages = new Map<string, CachedResponse>()
  return (path: string): CachedResponse => {
    const requested = parseDailyPath(path)
    if (requested === undefined) return page
    const day = requested !== null && isRecent(requested, addisDay(clock.now())) ? requested : null
    const key = day ?? 'any'
    const cached = dailyPages.get(key)
    if (cached) return cached
    const dailyPage = toCachedResponse(renderDailyPage(text, playerUrl, day))
    dailyPages.set(key, dailyPage)
    evictOldest(dailyPages, 2 * PAGE_DAYS)
    return dailyPage
  }
}

function isRecent(day: Day, today: Day): boolean {
  const age = daysBetween(day, today)
  return age >= 0 && age < PAGE_DAYS
}
