import { pageFile } from '@quiz-kingdom/shared/ui/page/lazy-page.tsx'

/** What the pages come in. `start.js` knows by these names which file a page is in, and tells it. */
export const pageFiles = {
  account: pageFile(() => import('./routes/account.tsx')),
  play: pageFile(() => import('./routes/play.tsx')),
}

export type PageFileName = keyof typeof pageFiles
