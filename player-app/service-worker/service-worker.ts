import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PAGE, type Release, TAKE_OVER } from './release.ts'

/**
 * Opens the app without a network. What a call of the API answers is never kept here, but for the
 * pictures of kingdoms, categories and questions, which everyone may see.
 */

declare const self: ServiceWorkerGlobalScope
/** Written in by the build. */
declare const RELEASE: Release

const SHELLS = 'quiz-kingdom-shell-'
const PICTURES = 'quiz-kingdom-pictures'
const PICTURES_MAX = 400
/** How many older releases are spared for pages that still run them. */
const OLDER_SHELLS_MAX = 2

const release = RELEASE
const shell = SHELLS + release.version

const precache = new PrecacheController({
  cacheName: shell,
  // During a deploy another process may answer with another release's page, or a host with its page for
  // a file that it has not. Then nothing is installed, and the browser tries again later.
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        response.ok && (await isOfThisRelease(request, response)) ? response : null,
    },
  ],
})
precache.precache(release.files)

async function isOfThisRelease(request: Request, response: Response): Promise<boolean> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (new URL(request.url).pathname !== PAGE) return !isHtml
  const page = await response.clone().text()
  return isHtml && release.pageNames.every((name) => page.includes(name))
}

const openPage = precache.createHandlerBoundToURL(PAGE)
registerRoute(
  new NavigationRoute(
    (options) => {
      options.event.waitUntil(removeOlderShells())
      return openPage(options)
    },
    // What the API or a file answers, opened by its address.
    { denylist: [/^\/api\//, /\.\w+$/] },
  ),
)

/** From whichever release has it: a page keeps to the files of the one that it began with. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request)),
)

registerRoute(
  ({ url }) =>
    url.origin === (release.api || self.location.origin) && url.pathname.startsWith('/api/images/'),
  new CacheFirst({
    cacheName: PICTURES,
    // An answer that may not be read would count as megabytes.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [new ExpirationPlugin({ maxEntries: PICTURES_MAX, purgeOnQuotaError: true })],
  }),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlderShells().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting()
})

/** A page may still run an older release as long as several are open. One that waits is newer. */
async function removeOlderShells(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELLS))
  const older = shells.slice(0, Math.max(0, shells.indexOf(shell)))
  const needless = pages.length > 1 ? older.slice(0, -OLDER_SHELLS_MAX) : older
  await Promise.all(needless.map((name) => caches.delete(name)))
}
