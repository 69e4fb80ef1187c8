import { formatClock } from '@quiz-kingdom/shared/clock.ts'
import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { DailyToday } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useAuth, useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { ClaimOffer } from '../../features/daily/claim-offer.tsx'
import { DAILY_TITLE, DailyHeading } from '../../features/daily/daily-heading.tsx'
import { DailyPoster } from '../../features/daily/daily-poster.tsx'
import { getToday, todayStore } from '../../features/daily/daily-stores.ts'
import { QuizFlow } from '../../features/quiz/quiz-flow.tsx'
import { StartPanel } from '../../features/quiz/quiz-overview.tsx'
import { paths } from '../../lib/paths.ts'
import { playedDaysStore } from '../../play/attempts/daily-dot.ts'
import { GUEST_ID } from '../../play/attempts/guest.ts'
import type { QuizFacts } from '../../play/attempts/quiz-facts.ts'
import { attempts } from '../../play/outbox.ts'
import { Page } from '../../ui/page.tsx'

export function DailyPage() {
  const { status } = useAuth()
  const user = useUser()
  return (
    <Page narrow>
      {status === 'loading' && !user ? (
        <DailyPending>
          <LoadingNote>Checking login...</LoadingNote>
        </DailyPending>
      ) : (
        <DailyContent key={user?.id} user={user} />
      )}
    </Page>
  )
}

function DailyPending({ children }: { children: ReactNode }) {
  usePageTitle(DAILY_TITLE)
  return (
    <>
      <DailyHeading />
      {children}
    </>
  )
}

function DailyContent({ user }: { user: User | undefined }) {
  const [today, setToday] = useState<DailyToday>()
  const list = useResource(todayStore)
  const latest = getToday(list)
  // `latest` may be undefined during a reload, so keep showing the last known quiz.
  if (latest && latest !== today) setToday(latest)
  const status = <ListStatus list={{ ...list, data: today }} loading="Loading today’s quiz..." />
  return <DailyPlay today={today} user={user} status={status} onKept={() => void list.refresh()} />
}

interface DailyPlayProps {
  today: DailyToday | undefined
  user: User | undefined
  status: ReactNode
  onKept: () => void
}

/** Shows a running attempt first, even yesterday's. */
function DailyPlay({ today, user, status, onKept }: DailyPlayProps) {
  const [begun] = useState(() => attempts.runningDaily()?.quiz)
  // Whether the day's quiz was already played when it first appeared here. After a quiz played on this page,
  // the quiz flow shows the result.
  const [arrival, setArrival] = useState<{ day: Day; isPlayed: boolean }>()
  if (today && today.day !== arrival?.day)
    setArrival({ day: today.day, isPlayed: isPlayed(today, user) })
  const quiz = begun ?? (today && toQuizFacts(today))
  if (!quiz) return <DailyPending>{status}</DailyPending>
  if (!begun && arrival?.isPlayed) return <Navigate to={paths.dailyOf(arrival.day)} replace />
  return (
    <>
      {today && <div data-note>{status}</div>}
      <DailyFlow quiz={quiz} today={today} user={user} status={status} onKept={onKept} />
    </>
  )
}

function isPlayed({ day, attempt }: DailyToday, user: User | undefined): boolean {
  return attempt?.state === 'submitted' || (!user && playedDaysStore.getState().guest === day)
}

function toQuizFacts({ day, points, seconds }: DailyToday): QuizFacts {
  return { day, title: DAILY_TITLE, points, time: formatClock(seconds) }
}

const DAILY_RULES = 'One try a day. Answer at least half the questions to keep your streak.'
const GUEST_RULES = 'Guests see their score now and the right answers tomorrow.'

interface DailyFlowProps extends DailyPlayProps {
  quiz: QuizFacts
}

function DailyFlow({ quiz, today, user, status, onKept }: DailyFlowProps) {
  return (
    <QuizFlow
      userId={user?.id ?? GUEST_ID}
      quiz={quiz}
      overview={(start) =>
        today ? (
          <DailyPoster
            today={today}
            isGuest={!user}
            offer={
              user && (
                <ClaimOffer
                  userId={user.id}
                  day={today.attempt ? undefined : today.day}
                  onKept={onKept}
                />
              )
            }
          >
            <StartPanel
              quiz={toQuizFacts(today)}
              questionCount={today.questions}
              counts={user ? DAILY_RULES : GUEST_RULES}
              {...start}
            />
          </DailyPoster>
        ) : (
          <DailyPending>{status}</DailyPending>
        )
      }
    />
  )
}
