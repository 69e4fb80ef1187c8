import { pageChunk } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'

export const chunks = {
  account: pageChunk(() => import('../chunks/account.tsx')),
  live: pageChunk(() => import('../chunks/live.tsx')),
  liveHost: pageChunk(() => import('../chunks/live-host.tsx')),
  play: pageChunk(() => import('../chunks/play.tsx')),
}
