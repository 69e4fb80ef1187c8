import { constants } from 'node:zlib'
import { addisDay, type Clock } from '../../platform/clock.ts'
import { setNewest } from '../../platform/set-newest.ts'
import { type CachedResponse, toCachedResponse } from '../response-cache/cached-response.ts'
import { isRecentDay, parseDailyPath, renderDailyPage } from './daily-page.ts'
import { listStaticPages, renderTemplate } from './page-templates.ts'
import { type PageSubject, renderSubjectPage } from './subject-page.ts'

/** Rejects when the database fails. */
export type FindSubject = (path: string, query: URLSearchParams) => Promise<PageSubject | undefined>

const CACHED_PAGES_MAX = 120

/** Returns a function that finds the HTML for a URL without an origin. */
export function createPageFinder(
  text: string,
  playerUrl: string,
  clock: Clock,
  findSubject: FindSubject,
) {
  const page = toCachedResponse(text, constants.BROTLI_MAX_QUALITY)
  const staticPages = listStaticPages(text)
  const cachedPages = new Map<string, CachedResponse>()

  function readThrough(key: string, render: () => string): CachedResponse {
    const cached = cachedPages.get(key) ?? toCachedResponse(render())
    setNewest(cachedPages, key, cached, CACHED_PAGES_MAX)
    return cached
  }

  return async (url: string): Promise<CachedResponse> => {
    const [path = '', query] = url.split('?')
    const requested = parseDailyPath(path)
    if (requested !== undefined) {
      const isOwnPage = requested !== null && isRecentDay(requested, addisDay(clock.now()))
      const day = isOwnPage ? requested : null
      return readThrough(String(day), () => renderDailyPage(text, playerUrl, day))
    }
    // If the database fails, the page is still served, and shows the error.
    const subject = await findSubject(path, new URLSearchParams(query)).catch(() => undefined)
    if (subject)
      return readThrough(JSON.stringify(subject), () => renderSubjectPage(text, playerUrl, subject))
    const staticPage = staticPages.find((name) => url === `/${name}`)
    if (staticPage === undefined) return page
    return readThrough(staticPage, () => renderTemplate(text, staticPage))
  }
}
