import { pageChunk } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'

/** The chunks of the build that the pages of `routes` come in. */
export const chunks = {
  account: pageChunk(() => import('./chunks/account.tsx')),
  play: pageChunk(() => import('./chunks/play.tsx')),
}
