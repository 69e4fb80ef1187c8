import { useAuth } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { onWake } from '@quiz-kingdom/shared/wake.ts'
import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { paths, siteLinks } from '../lib/paths.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { loadDailyNews, useIsDailyWaiting, useOwnToday } from '../play/attempts/daily-dot.ts'
import own from './own-links.module.css'
import classes from './site-links.module.css'

export function SiteLinks({ className = '' }: { className?: string | undefined }) {
  return siteLinks.map(({ to, label }) => (
    <NavLink key={to} to={to} end className={`${own.link} ${className}`}>
      {label}
      {to === paths.daily && <DailyDot />}
    </NavLink>
  ))
}

function DailyDot() {
  const isHydrated = useHydrated()
  const isWaiting = useIsDailyWaiting()
  if (!isHydrated || !isWaiting) return null
  return (
    <span className={classes.dot}>
      <VisuallyHidden>(not played today)</VisuallyHidden>
    </span>
  )
}

/** These pages load today's quiz themselves and update the header. */
const PAGES_LOADING_TODAY: readonly string[] = [paths.quiz, paths.daily]

/** Asks the server whether today's quiz is still to be played, except on pages that load the quiz. */
export function useDailyNews(): void {
  const { pathname } = useLocation()
  const auth = useAuth()
  // While a required action is pending, the server refuses all other calls.
  const isPlaying = auth.status === 'loggedIn' && auth.requiredAction === undefined
  const known = useOwnToday()
  const isKnown = known !== undefined
  const isWaiting = known?.isWaiting === true
  useEffect(() => {
    if (isPlaying && !isKnown && !PAGES_LOADING_TODAY.includes(pathname)) void loadDailyNews()
  }, [isPlaying, isKnown, pathname])
  // The player may have played the quiz in another tab or on another device.
  useEffect(
    () => (isPlaying && isWaiting ? onWake(() => void loadDailyNews()) : undefined),
    [isPlaying, isWaiting],
  )
}
