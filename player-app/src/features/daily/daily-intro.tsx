import type { Today } from '@quiz-kingdom/shared/entities/daily.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { DailyHeading } from './daily-heading.tsx'
import classes from './daily-intro.module.css'
import { dayInWords, timeInWords } from './day-in-words.ts'
import offer from './offer.module.css'
import { StreakNote } from './streak-note.tsx'

/** What stands above Start. */
export function DailyIntro({ today }: { today: Today }) {
  const { day, theme, endsAt, attempt } = today
  return (
    <>
      <DailyHeading />
      <p className={classes.day}>
        <strong>{dayInWords(day)}</strong>
        {theme && <> · {withLanguages(theme)}</>} · until {timeInWords(endsAt)} your time
      </p>
      {isTimeUp(today) && (
        <div className={classes.root}>
          <p className={classes.line}>
            The time of your attempt is up, and there is one attempt a day. If its answers are on
            another device, open Quiz Kingdom there: they are sent by themselves.
          </p>
          <LinkButton to={paths.quiz} size="lg">
            Choose another quiz
          </LinkButton>
        </div>
      )}
      {attempt?.state === 'open' && !attempt.isTimeUp && (
        <p className={classes.begun}>You have begun, and the clock is running: Start goes on.</p>
      )}
    </>
  )
}

/** What there is to know of it besides. */
export function DailyNotes({ today, isGuest }: { today: Today; isGuest: boolean }) {
  const { finished, streak } = today
  return (
    <div className={classes.root}>
      {isGuest && <GuestNote />}
      {finished > 0 && (
        <p className={classes.line}>{pluralize(finished, 'player')} on today’s board so far.</p>
      )}
      <StreakNote streak={streak} />
    </div>
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
