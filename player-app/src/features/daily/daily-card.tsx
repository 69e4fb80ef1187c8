import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import type { Today } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import classes from './daily-card.module.css'
import { DAILY_TITLE } from './daily-heading.tsx'
import { isTimeUp } from './daily-intro.tsx'
import { todayOf, todayStore } from './daily-stores.ts'
import { dayInWords } from './day-in-words.ts'
import { KeepOffer } from './keep-offer.tsx'
import { scoreInWords } from './share-text.ts'
import { StreakNote } from './streak-note.tsx'

/** Today's quiz above the kingdoms; its place is as high before it is known. */
export function DailyCard({ userId }: { userId: Id }) {
  const list = useResource(todayStore)
  const today = todayOf(list)
  return (
    <section aria-labelledby="daily-quiz" className={`${card.card} ${card.banded} ${classes.root}`}>
      <div className={classes.content}>
        <div className={classes.words}>
          <h2 id="daily-quiz" className={classes.title}>
            {DAILY_TITLE}
          </h2>
          {today && <Facts today={today} />}
          {!today && list.phase === 'failed' && (
            <p className={classes.fact}>
              {messageFor(list.failure, 'Today’s quiz could not be loaded.')}
            </p>
          )}
        </div>
        <KeepOffer
          userId={userId}
          day={today && !today.attempt ? today.day : undefined}
          onKept={() => void list.refresh()}
        />
        <DailyAction today={today} />
      </div>
    </section>
  )
}

function Facts({ today }: { today: Today }) {
  const { theme, day, questions, finished, attempt, streak } = today
  return (
    <>
      <p className={classes.fact}>
        {dayInWords(day)}
        {theme && <> · {withLanguages(theme)}</>}
      </p>
      <p className={classes.fact}>
        {attemptInWords(attempt) ?? `The same ${questions} questions for everyone.`}
        {finished > 0 && ` ${pluralize(finished, 'player')} on today’s board.`}
      </p>
      <StreakNote streak={streak} />
    </>
  )
}

function attemptInWords(attempt: Today['attempt']): string | undefined {
  if (attempt?.state === 'submitted')
    return attempt.isHalfRight === undefined
      ? `You scored ${scoreInWords(attempt)}.`
      : `You got ${scoreInWords(attempt)}.`
  return attempt?.isTimeUp ? 'The time of your attempt is up.' : undefined
}

/** Before it is known, it leads to the page that tells more. */
function DailyAction({ today }: { today: Today | undefined }) {
  const { attempt } = today ?? {}
  if (today && attempt?.state === 'submitted')
    return (
      <LinkButton to={paths.dailyOf(today.day)} variant="quiet" size="lg" className={classes.way}>
        See your result
      </LinkButton>
    )
  if (today && isTimeUp(today))
    return (
      <LinkButton to={paths.daily} variant="quiet" size="lg" className={classes.way}>
        See what counts
      </LinkButton>
    )
  return (
    <LinkButton to={paths.daily} size="lg" className={classes.way}>
      {attempt ? 'Go on with it' : 'Play today’s quiz'}
    </LinkButton>
  )
}
