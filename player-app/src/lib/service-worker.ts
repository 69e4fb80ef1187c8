import { onWake } from '@quiz-kingdom/shared/wake.ts'
import { createStore } from 'zustand/vanilla'
import { TAKE_OVER_MESSAGE } from '../../service-worker/release.ts'

/** How long the network must be quiet before the worker fetches its files, in ms. */
const NETWORK_QUIET_MS = 2000
const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000

/** A newer version's worker, ready to replace the current one. */
export const newVersionStore = createStore<{ waiting?: ServiceWorker }>(() => ({}))

/** Waits for the page to load, then makes the app installable and able to open offline. */
export function enableOfflineUse(): void {
  const isWanted = import.meta.env.PROD && import.meta.env.VITE_SERVICE_WORKER !== 'off'
  if (!isWanted || !('serviceWorker' in navigator)) return
  const begin = () =>
    runWhenQuiet(() => {
      addManifest()
      // The app works without a worker, except offline; the next visit tries again.
      registerServiceWorker().catch(() => {})
    })
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

function runWhenQuiet(then: () => void): void {
  const end = () => {
    observer.disconnect()
    then()
  }
  let timer = setTimeout(end, NETWORK_QUIET_MS)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(end, NETWORK_QUIET_MS)
  })
  observer.observe({ type: 'resource' })
}

/** Added late, because browsers would load the manifest and its icon before the app's scripts. */
function addManifest(): void {
  const link = { rel: 'manifest', href: '/site.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), link))
}

async function registerServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  offerNewVersion(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => offerNewVersion(registration))
  })
  let lookedAt = performance.now()
  onWake(() => {
    if (performance.now() - lookedAt < UPDATE_CHECK_INTERVAL_MS) return
    lookedAt = performance.now()
    registration.update().catch(() => {})
  })
}

/** The first worker on a device is not a new version: no worker is active yet. */
function offerNewVersion({ waiting, active }: ServiceWorkerRegistration): void {
  if (waiting && active) newVersionStore.setState({ waiting })
}

/** Other open pages keep their version until they are reloaded. */
export function reloadWithNewVersion(): void {
  const { waiting } = newVersionStore.getState()
  const reload = () => window.location.reload()
  if (waiting?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    waiting.postMessage(TAKE_OVER_MESSAGE)
  } else reload() // another page has already activated it
}
