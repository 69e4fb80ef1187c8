import { counted } from '@quiz-kingdom/shared/counted.ts'
import type { Today } from '@quiz-kingdom/shared/entities/daily.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { DailyHeading } from './daily-heading.tsx'
import classes from './daily-intro.module.css'
import { dayInWords, timeInWords } from './day-in-words.ts'
import offer from './offer.module.css'
import { StreakNote } from './streak-note.tsx'

/** What stands above Start. */
export function DailyIntro({ today, isGuest }: { today: Today; isGuest: boolean }) {
  const { day, theme, endsAt, finished, attempt, streak } = today
  return (
    <>
      <DailyHeading />
      <div className={classes.root}>
        <p className={classes.line}>
          <strong>{dayInWords(day)}</strong>
          {theme && <> · {withLanguages(theme)}</>} · until {timeInWords(endsAt)} your time
        </p>
        {finished > 0 && (
          <p className={classes.line}>{counted(finished, 'player')} on today’s board so far.</p>
        )}
        <StreakNote streak={streak} />
        {attempt?.state === 'open' && !attempt.isTimeUp && (
          <p className={classes.line}>You have begun, and the clock is running: Start goes on.</p>
        )}
        {isTimeUp(today) && (
          <>
            <p className={classes.line}>
              The time of your attempt is up, and there is one attempt a day. If its answers are on
              another device, open Quiz Kingdom there: they are sent by themselves.
            </p>
            <LinkButton to={paths.quiz} size="lg">
              Choose another quiz
            </LinkButton>
          </>
        )}
        {isGuest && <GuestNote />}
      </div>
    </>
  )
}

/** Then there is nothing to start any more. */
export function isTimeUp({ attempt }: Today): boolean {
  return attempt?.state === 'open' && attempt.isTimeUp
}

function GuestNote() {
  const from = useLocation()
  return (
    <div className={offer.root}>
      <p className={offer.text}>
        You can play without an account. Your result is on the board once you have one: sign up
        today, and it is yours to keep.
      </p>
      <LinkButton to={paths.login} state={{ from }} variant="quiet">
        Log in first
      </LinkButton>
    </div>
  )
}
