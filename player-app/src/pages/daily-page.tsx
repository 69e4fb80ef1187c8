import { formatClock } from '@quiz-kingdom/shared/clock.ts'
import { DAILY_TITLE, type Today } from '@quiz-kingdom/shared/entities/daily.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { LoadingNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session.tsx'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { DailyIntro, isTimeUp } from '../features/daily/daily-intro.tsx'
import { createTodayStore, todayOf } from '../features/daily/daily-stores.ts'
import { KeepOffer } from '../features/daily/keep-offer.tsx'
import { attempts } from '../features/quiz/outbox.ts'
import type { QuizFacts } from '../features/quiz/quiz-facts.ts'
import { QuizFlow } from '../features/quiz/quiz-flow.tsx'
import { StartCard } from '../features/quiz/quiz-overview.tsx'
import { GUEST, guestResult } from '../lib/guest.ts'
import { paths } from '../paths.ts'
import { Page, PageHeading } from '../ui/page.tsx'

export function DailyPage() {
  const { status } = useAuth()
  const user = useUser()
  return (
    <Page narrow>
      {status === 'loading' && !user ? <Checking /> : <PlayersDaily key={user?.id} user={user} />}
    </Page>
  )
}

function Checking() {
  return (
    <Pending>
      <LoadingNote>Checking login...</LoadingNote>
    </Pending>
  )
}

function Pending({ children }: { children: ReactNode }) {
  usePageTitle(DAILY_TITLE)
  return (
    <>
      <PageHeading title={DAILY_TITLE} />
      {children}
    </>
  )
}

function PlayersDaily({ user }: { user: User | undefined }) {
  const auth = useAuth()
  const [store] = useState(createTodayStore)
  const list = useFreshList(store)
  const latest = todayOf(list)
  const [today, setToday] = useState(latest)
  // While it is asked for again, a quiz that is running stays.
  if (latest && latest !== today) setToday(latest)
  const status = (
    <ListStatus
      phase={list.phase}
      failure={list.failure}
      seenAt={list.seenAt}
      isEmpty={!today}
      loading="Loading today’s quiz..."
      failed="Failed to load the daily quiz. Please try again."
      empty={null}
      onRetry={list.refresh}
    />
  )
  // Whose attempts this device keeps is known with the log-in.
  if (auth.status === 'loading') return <Checking />
  return <Playable today={today} user={user} status={status} onKept={() => void list.refresh()} />
}

interface PlayableProps {
  today: Today | undefined
  user: User | undefined
  /** How it stands with asking for today's quiz. */
  status: ReactNode
  onKept: () => void
}

/** What has begun goes on first, whatever is known of today. */
function Playable({ today, user, status, onKept }: PlayableProps) {
  const [begun] = useState(() => attempts.dailyGoingOn()?.quiz)
  // Only what was played before: the flow itself leads to the result of what is played here.
  const [playedDay] = useState(() => guestResult.getState().playedDay)
  const quiz = begun ?? (today && factsOf(today))
  if (!quiz) return <Pending>{status}</Pending>
  const isPlayed = today?.attempt?.state === 'submitted' || (!user && playedDay === today?.day)
  if (today && isPlayed && !begun) return <Navigate to={paths.dailyOf(today.day)} replace />
  return (
    <>
      {today && status}
      <DailyFlow quiz={quiz} today={today} user={user} status={status} onKept={onKept} />
    </>
  )
}

function factsOf({ day, points, seconds }: Today): QuizFacts {
  return { day, title: DAILY_TITLE, points, time: formatClock(seconds) }
}

interface DailyFlowProps extends PlayableProps {
  quiz: QuizFacts
}

function DailyFlow({ quiz, today, user, status, onKept }: DailyFlowProps) {
  return (
    <QuizFlow
      userId={user?.id ?? GUEST}
      quiz={quiz}
      overview={(start) =>
        today ? (
          <>
            <DailyIntro today={today} isGuest={!user} />
            {user && (
              <KeepOffer
                userId={user.id}
                day={today.attempt ? undefined : today.day}
                onKept={onKept}
              />
            )}
            {!isTimeUp(today) && (
              <StartCard quiz={factsOf(today)} questionCount={today.questions} {...start} />
            )}
          </>
        ) : (
          <Pending>{status}</Pending>
        )
      }
    />
  )
}
