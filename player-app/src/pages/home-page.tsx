import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { Hero } from '../features/home/hero.tsx'
import { KingdomTeaser } from '../features/home/kingdom-teaser.tsx'
import { LeaderboardTeaser } from '../features/home/leaderboard-teaser.tsx'
import { ProgressAndSuccess } from '../features/home/progress-and-success.tsx'

export function HomePage() {
  usePageTitle()
  return (
    <>
      <Hero />
      <KingdomTeaser />
      <LeaderboardTeaser />
      <ProgressAndSuccess />
    </>
  )
}
