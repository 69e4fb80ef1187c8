import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { DailyToday } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCalendarStar, IconPlayerPlay, IconTargetArrow, IconTrophy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { ClaimOffer } from '../../features/daily/claim-offer.tsx'
import { isTimeUp } from '../../features/daily/daily-poster.tsx'
import { getToday, todayStore } from '../../features/daily/daily-stores.ts'
import { formatScore } from '../../features/daily/share-text.ts'
import { useWeekRank } from '../../features/leaderboard/week-rank.ts'
import { describeOverview } from '../../features/practice/describe-due.ts'
import { ownMistakesStore } from '../../features/practice/mistakes-store.ts'
import { paths } from '../../lib/paths.ts'
import { type RunningEndTimes, savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import { Flame } from '../../ui/flame.tsx'
import classes from './today-strip.module.css'

interface TodayStripProps {
  /** Leaves out mistakes and rank, which need extra requests. */
  isSlim?: boolean
}

export function TodayStrip({ isSlim = false }: TodayStripProps) {
  const user = useUser()
  return user ? <PlayersStrip key={user.id} userId={user.id} isSlim={isSlim} /> : null
}

function PlayersStrip({ userId, isSlim }: { userId: Id; isSlim: boolean }) {
  const list = useResource(todayStore)
  const today = getToday(list)
  const openQuizId = useStore(savedAttemptsStore, ({ running }) => findFirstToEnd(running))
  return (
    <section aria-label="Today" className={classes.root}>
      <ul role="list" className={classes.tiles}>
        <Tile
          icon={<IconCalendarStar aria-hidden size={28} />}
          {...getDailyTile(today)}
          text={today ? <DailyFacts today={today} /> : list.phase === 'failed' && LOAD_FAILURE}
        />
        <Tile
          icon={
            <Flame
              days={today?.streak?.length ?? 0}
              isLit={today?.streak?.isTodayFinished ?? false}
            />
          }
          to={paths.badges}
          title={today?.streak?.length ? `${today.streak.length}-day streak` : 'Your streak'}
          text={today && describeStreak(today)}
        />
        {!isSlim && <MistakesTile />}
        {openQuizId === undefined ? (
          !isSlim && <RankTile userId={userId} />
        ) : (
          <Tile
            icon={<IconPlayerPlay aria-hidden size={28} />}
            to={paths.quizFlowOf(openQuizId)}
            title="Continue your quiz"
            text="The clock is running."
          />
        )}
      </ul>
      <ClaimOffer
        userId={userId}
        day={today && !today.attempt ? today.day : undefined}
        onKept={() => void list.refresh()}
      />
    </section>
  )
}

const LOAD_FAILURE = 'This couldn’t be loaded.'

function MistakesTile() {
  const { data: mistakes, phase } = useResource(ownMistakesStore)
  const isDue = mistakes !== undefined && mistakes.due > 0
  return (
    <Tile
      icon={<IconTargetArrow aria-hidden size={28} />}
      to={isDue ? paths.practice : paths.mistakes}
      title={isDue ? 'Practise' : 'My mistakes'}
      text={mistakes ? describeOverview(mistakes) : phase === 'failed' && LOAD_FAILURE}
    />
  )
}

function RankTile({ userId }: { userId: Id }) {
  const { rank, isKnown } = useWeekRank(userId)
  return (
    <Tile
      icon={<IconTrophy aria-hidden size={28} />}
      to={paths.leaderboardOf('week')}
      title="Your rank"
      text={
        isKnown &&
        (rank === undefined ? 'Not played this week' : `#${rank.toLocaleString('en')} this week`)
      }
    />
  )
}

function findFirstToEnd(running: RunningEndTimes): Id | undefined {
  const [first] = Object.entries(running).toSorted(([, one], [, other]) => one - other)
  return first?.[0]
}

interface TileProps {
  icon: ReactNode
  to: string
  title: string
  /** The tile reserves space for the text while it is loading. */
  text: ReactNode
}

function Tile({ icon, to, title, text }: TileProps) {
  return (
    <li className={classes.tile}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <Link to={to} className={`target ${classes.title}`}>
          {markLanguages(title)}
        </Link>
        <p className={classes.text}>{text}</p>
      </div>
    </li>
  )
}

/** Links to /daily while today's quiz is loading. */
function getDailyTile(today: DailyToday | undefined): Pick<TileProps, 'to' | 'title'> {
  const { attempt } = today ?? {}
  if (today && attempt?.state === 'submitted')
    return { to: paths.dailyOf(today.day), title: 'See your result' }
  if (today && isTimeUp(today)) return { to: paths.daily, title: 'See today’s quiz' }
  return { to: paths.daily, title: attempt ? 'Continue today’s quiz' : 'Play today’s quiz' }
}

function DailyFacts({ today }: { today: DailyToday }) {
  const { attempt, theme, questions } = today
  if (attempt?.state === 'submitted')
    return `You ${attempt.isHalfRight === undefined ? 'scored' : 'got'} ${formatScore(attempt)}.`
  if (isTimeUp(today)) return 'Time’s up for today.'
  return theme ? markLanguages(theme) : `${questions} new questions`
}

function describeStreak({ streak }: DailyToday): string {
  if (!streak?.isTodayFinished)
    return streak?.length ? 'Play today to keep it.' : 'Start one today.'
  return 'Come back tomorrow!'
}
