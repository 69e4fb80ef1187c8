import { createPageChunk } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'

export const chunks = {
  account: createPageChunk(() => import('../chunks/account.tsx')),
  live: createPageChunk(() => import('../chunks/live.tsx')),
  liveHost: createPageChunk(() => import('../chunks/live-host.tsx')),
  play: createPageChunk(() => import('../chunks/play.tsx')),
}
