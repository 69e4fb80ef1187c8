import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { DailyToday } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { PRACTICE_QUESTIONS_MAX } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { ClaimOffer } from '../../features/daily/claim-offer.tsx'
import { isTimeUp } from '../../features/daily/daily-poster.tsx'
import { getToday, todayStore } from '../../features/daily/daily-stores.ts'
import { formatScore } from '../../features/daily/share-text.ts'
import { useWeekRank } from '../../features/leaderboard/week-rank.ts'
import { ownMistakesStore } from '../../features/practice/mistake-list.tsx'
import { paths } from '../../lib/paths.ts'
import { type RunningEndTimes, savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import card from '../../ui/card.module.css'
import { Flame } from '../../ui/drawings/flame.tsx'
import { CALENDAR, CUP, PLAY, TARGET } from '../../ui/drawings/tile-icons.tsx'
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
  const { length = 0, isTodayFinished = false } = today?.streak ?? {}
  return (
    <section aria-label="Today" className={classes.root} data-slim={isSlim || undefined}>
      <ul role="list" className={classes.tiles}>
        {openQuizId !== undefined && (
          <Tile
            isWide
            icon={PLAY}
            to={paths.quizFlowOf(openQuizId)}
            title="Continue your quiz"
            text="The clock is running."
          />
        )}
        <Tile
          isWide
          icon={CALENDAR}
          {...getDailyTile(today)}
          text={today ? <DailyFacts today={today} /> : list.phase === 'failed' && LOAD_FAILURE}
        />
        <Tile
          icon={<Flame isLit={isTodayFinished} />}
          to={paths.badges}
          figure={length > 0 && length.toLocaleString('en')}
          title={length > 0 ? 'day streak' : today ? 'Start a streak' : 'Your streak'}
        />
        {!isSlim && <MistakesTile />}
        {!isSlim && <RankTile userId={userId} />}
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
  const due = Math.min(mistakes?.due ?? 0, PRACTICE_QUESTIONS_MAX)
  return (
    <Tile
      icon={TARGET}
      to={due > 0 ? paths.practice : paths.mistakes}
      figure={due > 0 && `${due}`}
      title={due > 0 ? 'to practise' : 'My mistakes'}
      text={phase === 'failed' && LOAD_FAILURE}
    />
  )
}

function RankTile({ userId }: { userId: Id }) {
  const { rank } = useWeekRank(userId)
  return (
    <Tile
      icon={CUP}
      to={paths.leaderboardOf('week')}
      figure={rank !== undefined && `#${rank.toLocaleString('en')}`}
      title="this week"
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
  /** Stands before the title. */
  figure?: string | false
  title: string
  text?: ReactNode
  /** Fills a row. */
  isWide?: boolean
}

function Tile({ icon, to, figure, title, text, isWide }: TileProps) {
  return (
    <li className={`${card.linked} ${classes.tile}`} data-wide={isWide}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <Link to={to} className={`target ${classes.title}`}>
          {figure && <strong className={classes.figure}>{figure}</strong>} {markLanguages(title)}
        </Link>
        {(isWide || text) && <p className={classes.text}>{text}</p>}
      </div>
      {isWide && <IconArrowRight aria-hidden size={24} className={classes.arrow} />}
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
