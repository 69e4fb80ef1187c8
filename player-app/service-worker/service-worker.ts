import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { APP_PAGE, type Release, TAKE_OVER_MESSAGE } from './release.ts'

/**
 * Opens the app without a network. API responses are never cached here, except the pictures of kingdoms,
 * categories and questions, which are public.
 */

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build. */
declare const RELEASE: Release

const SHELL_CACHE_PREFIX = 'quiz-kingdom-shell-'
const PICTURE_CACHE = 'quiz-kingdom-pictures'
const PICTURES_MAX = 400
/** How many older releases stay cached for pages that still run them. */
const OLDER_SHELLS_MAX = 2

const release = RELEASE
const shellCache = SHELL_CACHE_PREFIX + release.version

const precache = new PrecacheController({
  cacheName: shellCache,
  // During a deploy, a server may answer with another release's page, or with its page instead of a
  // missing file. The installation then fails, and the browser tries again later.
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        response.ok && (await isFromRelease(request, response)) ? response : null,
    },
  ],
})
precache.precache(release.files)

async function isFromRelease(request: Request, response: Response): Promise<boolean> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (new URL(request.url).pathname !== APP_PAGE) return !isHtml
  const page = await response.clone().text()
  return isHtml && release.pageNames.every((name) => page.includes(name))
}

const handlePage = precache.createHandlerBoundToURL(APP_PAGE)
registerRoute(
  new NavigationRoute(
    (options) => {
      options.event.waitUntil(removeOlderShells())
      return handlePage(options)
    },
    // Addresses of the API and of files do not open the app.
    { denylist: [/^\/api\//, /\.\w+$/] },
  ),
)

/** Serves files of any cached release, because an open page keeps asking for its own release's files. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request)),
)

registerRoute(
  ({ url }) =>
    url.origin === (release.api || self.location.origin) && url.pathname.startsWith('/api/images/'),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    // Browsers count each opaque response as several megabytes of storage, so pictures are fetched with CORS.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    plugins: [new ExpirationPlugin({ maxEntries: PICTURES_MAX, purgeOnQuotaError: true })],
  }),
)

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOlderShells().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER_MESSAGE) void self.skipWaiting()
})

/**
 * Deletes older releases, except the newest of them while several pages are open. Shells after ours in the
 * list belong to a newer, waiting worker.
 */
async function removeOlderShells(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHE_PREFIX))
  const older = shells.slice(0, Math.max(0, shells.indexOf(shellCache)))
  const needless = pages.length > 1 ? older.slice(0, -OLDER_SHELLS_MAX) : older
  await Promise.all(needless.map((name) => caches.delete(name)))
}
