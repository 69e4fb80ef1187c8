import { pageFile } from '@quiz-kingdom/shared/ui/lazy-page.tsx'

/** What the pages come in. `start.js` knows by these names which file a page is in, and tells it. */
export const pageFiles = {
  account: pageFile(() => import('./routes/account.tsx')),
  daily: pageFile(() => import('./routes/daily.tsx')),
  leagues: pageFile(() => import('./routes/leagues.tsx')),
  play: pageFile(() => import('./routes/play.tsx')),
  practice: pageFile(() => import('./routes/practice.tsx')),
  profile: pageFile(() => import('./routes/profile.tsx')),
}

export type PageFileName = keyof typeof pageFiles
