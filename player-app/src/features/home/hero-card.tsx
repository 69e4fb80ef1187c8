import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { type ComponentType, useEffect, useState } from 'react'
import { chunks } from '../../lib/chunks.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import classes from './hero.module.css'

const loadQuestion = async () => (await import('./try-question.tsx')).TryQuestion
const loadToday = async () => (await chunks.play.load()).TodayStrip

export function HeroCard() {
  const isHydrated = useHydrated()
  const isPlayer = useUser() !== undefined && isHydrated
  const [part, setPart] = useState<{ isPlayers: boolean; Part: ComponentType }>()

  useEffect(() => {
    if (!isHydrated) return
    document.documentElement.toggleAttribute('data-player', isPlayer)
    const load = isPlayer ? loadToday : loadQuestion
    // If the card cannot be loaded, the page is complete without it.
    load().then(
      (Part) => setPart({ isPlayers: isPlayer, Part }),
      () => {},
    )
  }, [isHydrated, isPlayer])

  return <div className={classes.card}>{part?.isPlayers === isPlayer && <part.Part />}</div>
}
