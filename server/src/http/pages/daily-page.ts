import { type Day, DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import * as v from 'valibot'

/** The day of a shared link. Null for today's page, undefined for any other path. */
export function dayOfPath(path: string): Day | null | undefined {
  const [page, day] = /^daily(?:\/([\d-]+))?\/?$/.exec(path) ?? []
  if (page === undefined) return undefined
  if (day === undefined) return null
  return v.is(DaySchema, day) ? day : undefined
}

/** The page with the head that a shared link to a daily quiz shows. */
export function asDailyPage(page: string, playerUrl: string, day: Day | null): string {
  const url = `${playerUrl}/daily${day === null ? '' : `/${day}`}`
  const title = day === null ? 'Daily Quiz' : `Daily Quiz of ${inWords(day)}`
  const openGraphTags = {
    'og:url': url,
    'og:title': `${title}: can you do better?`,
    'og:description': 'Ten questions a day, the same for everyone. Free, and without an account.',
    'og:image': `${playerUrl}/daily-preview.png`,
    'og:image:alt': 'Ten squares, eight of them ticked, before the Ethiopian highlands',
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

function inWords(day: Day): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
