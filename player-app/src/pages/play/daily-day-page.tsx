import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import dailyMarks from '@quiz-kingdom/shared/art/daily-marks.svg'
import { type Day, DaySchema, todayInAddisAbaba } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { DailyResult, SharedDaily } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { MessageScene } from '@quiz-kingdom/shared/ui/page/message-scene.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { formatLongDay } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useLocation, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { ClaimOffer } from '../../features/daily/claim-offer.tsx'
import { DailyBoard } from '../../features/daily/daily-board.tsx'
import { DAILY_TITLE } from '../../features/daily/daily-heading.tsx'
import { getDayStore } from '../../features/daily/daily-stores.ts'
import { GuestResultNote } from '../../features/daily/guest-result-note.tsx'
import { describeHiddenAnswers } from '../../features/daily/hidden-answers.ts'
import { ScoresChart } from '../../features/daily/scores-chart.tsx'
import { Share } from '../../features/daily/share.tsx'
import { formatScore } from '../../features/daily/share-text.ts'
import { StreakNote } from '../../features/daily/streak-note.tsx'
import { NewBadges } from '../../features/results/new-badges.tsx'
import { describeTimeFactor, Review, TIME_UP_NOTE } from '../../features/results/result-detail.tsx'
import { getPraise, ResultSummary } from '../../features/results/result-summary.tsx'
import { countMistakes } from '../../features/results/verdict.ts'
import { WhatNext } from '../../features/results/what-next.tsx'
import {
  KeepResultStateSchema,
  ResultStateSchema,
  readState,
  readUserState,
} from '../../lib/navigation-state.ts'
import { formatOrdinal } from '../../lib/ordinal.ts'
import { paths } from '../../lib/paths.ts'
import { playedDaysStore } from '../../play/attempts/daily-dot.ts'
import {
  claimGuestResult,
  GUEST_ID,
  guestResultStore,
  loadGuestResult,
  waitForClaim,
} from '../../play/attempts/guest.ts'
import card from '../../ui/card.module.css'
import { Page, PageHeading } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import classes from './daily-day-page.module.css'
import { ALL_QUIZZES_STEP, getPracticeSteps, useDailyStep } from './next-steps.tsx'

export function DailyDayPage() {
  const { day } = useParams()
  const { status } = useAuth()
  const user = useUser()
  if (!v.is(DaySchema, day)) return <DayNotFound />
  if (status === 'loading' && !user) return <DayLoading day={day} />
  return <DayContent key={`${day} ${user?.id}`} day={day} user={user} />
}

function DayLoading({ day }: { day: Day }) {
  usePageTitle(`${DAILY_TITLE}, ${formatLongDay(day)}`)
  return (
    <Page narrow>
      <PageHeading title={DAILY_TITLE} />
      <LoadingNote>Checking login...</LoadingNote>
    </Page>
  )
}

function DayContent({ day, user }: { day: Day; user: User | undefined }) {
  const keep = readState(KeepResultStateSchema, useLocation().state)?.keepResult
  const list = useResource(getDayStore(day))
  const { data: facts, failure } = list
  const own = usePageResource('result', () => loadResult(day, user, keep))
  usePageTitle(`${DAILY_TITLE}, ${formatLongDay(day)}`)
  const { data: result } = own
  if (failure instanceof ApiError && failure.status === 404) return <DayNotFound />
  return (
    <Page narrow>
      <PageHeading
        title={DAILY_TITLE}
        intro={
          <>
            {formatLongDay(day)}
            {facts?.theme && <> · {markLanguages(facts.theme)}</>}
          </>
        }
      />
      <div className="stack gap-l">
        <ListStatus list={list} loading="Loading the daily quiz..." />
        <ListStatus
          list={own}
          loading="Loading your result..."
          empty={facts ? <DayChallenge facts={facts} isGuest={!user} /> : null}
        />
        {user && (
          <ClaimOffer
            userId={user.id}
            day={facts?.isToday && own.phase === 'ready' && !result ? day : undefined}
            onKept={() => void own.refresh()}
          />
        )}
        {result && <OwnResult result={result} user={user} facts={facts} />}
      </div>
    </Page>
  )
}

/**
 * Returns null without a result. First claims the guest attempt `keep` if the player has logged in to keep
 * it.
 */
async function loadResult(
  day: Day,
  user: User | undefined,
  keep: Id | undefined,
): Promise<DailyResult | null> {
  if (!user) {
    const own = await loadGuestResult()
    return own?.day === day ? own : null
  }
  const { result } = guestResultStore.getState()
  if (result && result.attemptId === keep) await claimGuestResult(user.id)
  else await waitForClaim()
  try {
    return await api(daily.readResult, { params: { day } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function DayChallenge({ facts, isGuest }: { facts: SharedDaily; isGuest: boolean }) {
  const { day, isToday, questions, finished } = facts
  const playedDay = useStore(playedDaysStore, ({ guest }) => guest)
  // /daily would redirect back here.
  if (isGuest && isToday && playedDay === day) return <PlayedNote />
  return (
    <div className={card.banded}>
      <div className={classes.challenge}>
        <img src={dailyMarks} alt="" width={676} height={298} className={classes.marks} />
        <h2 className={classes.dare}>
          {isToday ? 'Can you do better?' : 'This quiz has ended. There’s a new one every day.'}
        </h2>
        <p>
          {pluralize(questions, 'question')}, the same for everyone, one try. It’s free – no account
          needed.
        </p>
        {finished > 0 && <p>{pluralize(finished, 'player')} on this day’s board.</p>}
        <LinkButton to={paths.daily} size="lg">
          Play today’s quiz
        </LinkButton>
      </div>
    </div>
  )
}

/** Shown to guests whose result an account has claimed; the device does not store which account. */
function PlayedNote() {
  const from = useLocation()
  return (
    <div className={card.banded}>
      <div className={classes.challenge}>
        <h2 className={classes.dare}>Today’s quiz has been played on this device.</h2>
        <p>Log in to see the result. Come back tomorrow for a new quiz.</p>
        <LinkButton to={paths.login} state={{ from }} size="lg">
          Log in
        </LinkButton>
      </div>
    </div>
  )
}

interface OwnResultProps {
  result: DailyResult
  user: User | undefined
  facts: SharedDaily | undefined
}

function OwnResult({ result, user, facts }: OwnResultProps) {
  const isToday = facts?.isToday ?? result.day === todayInAddisAbaba()
  const dailyStep = useDailyStep()
  const note = getNote(result, user)
  const { day, score, isHalfRight, timeFactor, streak, badges } = result
  // Right after a quiz, the history state includes the order and letters shown to the player.
  const state = readUserState(user?.id ?? GUEST_ID, ResultStateSchema, useLocation().state)
  const shown = state?.result.attemptId === result.attemptId ? state.shown : []
  return (
    <>
      {isHalfRight === undefined ? (
        <ResultSummary headline={getHeadline(result, isToday)} result={result} shown={shown}>
          <StreakNote streak={streak} today={todayInAddisAbaba()} />
        </ResultSummary>
      ) : (
        <>
          <p>You got {formatScore(result)}.</p>
          {badges && <NewBadges badges={badges} />}
        </>
      )}
      <div className={`stack gap-2 ${classes.notes}`}>
        {state?.isTimeUp && <p>{TIME_UP_NOTE}</p>}
        {timeFactor !== 1 && <p>{describeTimeFactor(timeFactor)}</p>}
        {note && <p>{note}</p>}
        {describeHiddenAnswers(result) && <p>{describeHiddenAnswers(result)}</p>}
      </div>
      {!user && isToday && <GuestResultNote attemptId={result.attemptId} />}
      <Share result={result} />
      <ScoresChart day={day} own={isHalfRight === undefined ? score : undefined} />
      {user && <DailyBoard day={day} userId={user.id} />}
      <Review result={result} shown={shown} />
      <WhatNext
        steps={[
          ...(user && isHalfRight === undefined ? getPracticeSteps(countMistakes(result)) : []),
          ...(isToday ? [] : dailyStep),
          ...(user ? [ALL_QUIZZES_STEP] : []),
        ]}
      />
    </>
  )
}

function getHeadline(result: DailyResult, isToday: boolean): string {
  const { place } = result
  if (!place) return getPraise(result)
  const rank = `${formatOrdinal(place.rank)} of ${place.players.toLocaleString('en')}`
  return isToday ? `You’re ${rank} today!` : `You came ${rank}`
}

function getNote({ place, late, kind }: DailyResult, user: User | undefined): string | undefined {
  if (place) return undefined
  if (late)
    return 'Your answers arrived late. Your streak is safe, but this result isn’t on the board.'
  if (kind === 'replay')
    return 'You answered one of these questions in another quiz that day, so this result isn’t on the board.'
  return user ? undefined : 'Sign up to put this result on today’s board.'
}

function DayNotFound() {
  usePageTitle(DAILY_TITLE)
  return (
    <MessageScene title="No daily quiz" message="There is no daily quiz for this day.">
      <LinkButton to={paths.daily}>Play today’s quiz</LinkButton>
    </MessageScene>
  )
}
