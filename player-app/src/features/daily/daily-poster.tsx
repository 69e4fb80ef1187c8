import type { DailyToday } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { formatLongDay } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import { DailyHeading } from './daily-heading.tsx'
import classes from './daily-poster.module.css'
import { DailyScene } from './daily-scene.tsx'
import note from './offer.module.css'
import { StreakNote } from './streak-note.tsx'

interface DailyPosterProps {
  today: DailyToday
  isGuest: boolean
  offer: ReactNode
  children: ReactNode
}

export function DailyPoster({ today, isGuest, offer, children }: DailyPosterProps) {
  const { day, theme, endsAt, attempt, finished, streak } = today
  return (
    <>
      <DailyHeading />
      <div className={card.banded}>
        <DailyScene className={classes.scene} />
        <div className={classes.body}>
          <div className="stack">
            <div className={classes.today}>
              <CalendarLeaf day={day} />
              <div className={classes.words}>
                <p className={classes.theme}>
                  {theme ? markLanguages(theme) : 'A bit of everything'}
                </p>
                <VisuallyHidden>{formatLongDay(day)}</VisuallyHidden>
                <p>Ends at {formatTime(endsAt)} your time</p>
                {finished > 0 && <p className="small">{describePlayers(finished)}</p>}
              </div>
            </div>
            <StreakNote streak={streak} today={day} />
            {isGuest && <GuestNote />}
            {offer}
          </div>
          {isTimeUp(today) ? (
            <>
              <p>
                Time’s up for today. If you answered on another device, open Quiz Kingdom there and
                your answers will be sent.
              </p>
              <LinkButton to={paths.quiz} size="lg">
                Choose another quiz
              </LinkButton>
            </>
          ) : (
            attempt?.state === 'open' && (
              <p>You’ve already started and the clock is running. Press Start to continue.</p>
            )
          )}
          {!isTimeUp(today) && children}
        </div>
      </div>
    </>
  )
}

function CalendarLeaf({ day }: Pick<DailyToday, 'day'>) {
  const date = new Date(day)
  return (
    <div aria-hidden="true" className={classes.leaf}>
      <span>{date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })}</span>
      <strong>{date.getUTCDate()}</strong>
    </div>
  )
}

/** Returns a time such as `21:00` in the device's time zone. */
function formatTime(time: string): string {
  return new Date(time).toLocaleTimeString('en-GB', { timeStyle: 'short' })
}

function describePlayers(finished: number): string {
  return finished === 1
    ? '1 person has played today.'
    : `${finished.toLocaleString('en')} people have played today.`
}

export function isTimeUp({ attempt }: DailyToday): boolean {
  return attempt?.state === 'open' && attempt.isTimeUp
}

function GuestNote() {
  const from = useLocation()
  return (
    <div className={note.root}>
      <p className={note.text}>Play now and sign up later to save your result.</p>
      <TextLink to={paths.login} state={{ from }}>
        Log in
      </TextLink>
    </div>
  )
}
