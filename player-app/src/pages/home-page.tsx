import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { Hero } from '../features/home/hero.tsx'
import { KingdomTeaser } from '../features/home/kingdom-teaser.tsx'
import { LeaderboardTeaser } from '../features/home/leaderboard-teaser.tsx'
import { ProgressAndSuccess } from '../features/home/progress-and-success.tsx'
import { usePlayer } from '../layout/account-links.tsx'
import { chunks } from '../lib/chunks.ts'
import { useHydrated } from '../lib/use-hydrated.ts'

interface LazyParts {
  isPlayer: boolean
  Card: ComponentType
  Below?: ComponentType
}

async function loadParts(isPlayer: boolean): Promise<LazyParts> {
  if (!isPlayer)
    return { isPlayer, Card: (await import('../features/home/try-question.tsx')).TryQuestion }
  const { TodayStrip, PlayerHome } = await chunks.play.load()
  return { isPlayer, Card: TodayStrip, Below: PlayerHome }
}

export function HomePage() {
  usePageTitle()
  const isHydrated = useHydrated()
  const isPlayer = usePlayer() !== undefined
  const [loaded, setLoaded] = useState<LazyParts>()

  useEffect(() => {
    if (!isHydrated) return
    document.documentElement.toggleAttribute('data-player', isPlayer)
    // These parts are optional, so a failure to load them is ignored.
    loadParts(isPlayer).then(setLoaded, () => {})
  }, [isHydrated, isPlayer])

  const { Card, Below } = loaded?.isPlayer === isPlayer ? loaded : {}
  return (
    <>
      <Hero card={Card && <Card />} />
      {Below && <Below />}
      {/* Hidden from players by section.module.css, before any script runs. */}
      <KingdomTeaser />
      <LeaderboardTeaser />
      <ProgressAndSuccess />
    </>
  )
}
