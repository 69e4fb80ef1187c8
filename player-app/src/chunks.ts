import { pageChunk } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'

/** The chunks of the build that the pages of `routes` come in. */
export const chunks = {
  account: pageChunk(() => import('./chunks/account.tsx')),
  live: pageChunk(() => import('./chunks/live.tsx')),
  liveHost: pageChunk(() => import('./chunks/live-host.tsx')),
  play: pageChunk(() => import('./chunks/play.tsx')),
}
