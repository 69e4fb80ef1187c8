import { authStore, currentSession } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { todayInAddisAbaba } from '@quiz-kingdom/shared/entities/day.ts'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { onWake } from '@quiz-kingdom/shared/wake.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { askForDailyNews, playedDays } from '../lib/daily-dot.ts'
import { useTakenOver } from '../lib/use-taken-over.ts'
import { paths, siteLinks } from '../paths.ts'
import classes from './site-links.module.css'

export function SiteLinks({ className = '' }: { className?: string | undefined }) {
  return siteLinks.map(({ to, label }) => (
    <NavLink key={to} to={to} end className={className}>
      {label}
      {to === paths.daily && <DailyDot />}
    </NavLink>
  ))
}

/** While today's quiz waits for who is here. */
function DailyDot() {
  const isTakenOver = useTakenOver()
  const { status } = useAuth()
  const user = useUser()
  const session = useStore(authStore, currentSession)
  const { guest, own } = useStore(playedDays)
  const today = useSyncExternalStore(onWake, todayInAddisAbaba, () => '')
  const known = own?.session === session && own.day === today ? own : undefined
  const isWaiting = user ? known?.isWaiting : status === 'loggedOut' && guest !== today
  if (!isTakenOver || !isWaiting) return null
  return (
    <span className={classes.dot}>
      <VisuallyHidden>(not played today)</VisuallyHidden>
    </span>
  )
}

/** Pages that ask for today's quiz themselves, and tell the header. */
const TELLING_PAGES: readonly string[] = [paths.quiz, paths.daily]

/** Asks, where no page does, whether today's quiz waits for the player; once it is played, no more. */
export function useDailyNews(): void {
  const { pathname } = useLocation()
  const auth = useAuth()
  // Before a required action is done, the server answers nothing else.
  const isPlaying = auth.status === 'loggedIn' && auth.requiredAction === undefined
  const session = useStore(authStore, currentSession)
  const today = useSyncExternalStore(onWake, todayInAddisAbaba, () => '')
  // Whoever has just played it comes to its result.
  const isResult = pathname.startsWith(`${paths.daily}/`)
  useEffect(() => {
    if (!isPlaying || TELLING_PAGES.includes(pathname)) return
    const { own } = playedDays.getState()
    const isKnown = own?.session === session && own.day === today
    if (!isKnown || (own.isWaiting && isResult)) void askForDailyNews()
  }, [isPlaying, session, today, pathname, isResult])
}
