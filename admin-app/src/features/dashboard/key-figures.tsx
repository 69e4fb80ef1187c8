import { Anchor, Card, Text, VisuallyHidden } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as dashboard from '@quiz-kingdom/shared/api/console/dashboard.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  categoriesStore,
  useQuestionCounts,
  waitingReportsStore,
} from '../../lib/list/list-stores.ts'
import { paths } from '../../lib/paths.ts'
import { findUnplayableReason } from '../../lib/playability.ts'
import classes from './key-figures.module.css'

export const keyFiguresStore = createResource({ load: () => api(dashboard.readKeyFigures) })

export function KeyFigures() {
  const { data: figures } = useResource(keyFiguresStore)
  const { data: reports } = useResource(waitingReportsStore)
  const unplayable = useUnplayableCount()
  const days = figures?.days ?? []
  const today = days.at(-1)
  const trendOf = (figure: 'players' | 'finished') =>
    new Map(days.map((day) => [day.day, day[figure]]))
  return (
    <ul role="list" aria-label="Key figures" className={classes.root}>
      <KeyFigure
        label="Players today"
        value={today?.players}
        comparison={figures && [figures.yesterdayByNow.players, 'by this time yesterday']}
        note={figures?.guestsToday ? `, ${pluralize(figures.guestsToday, 'guest')} today` : ''}
        trend={trendOf('players')}
      />
      <KeyFigure
        label="Players in 7 days"
        value={figures?.playersInWeek}
        comparison={figures && [figures.playersInWeekBefore, 'in the 7 days before']}
        trend={trendOf('players')}
        daysCounted={7}
      />
      <KeyFigure
        label="Quizzes today"
        value={today?.finished}
        comparison={figures && [figures.yesterdayByNow.finished, 'by this time yesterday']}
        trend={trendOf('finished')}
      />
      <KeyFigure
        label="Open reports"
        value={reports?.waiting}
        note={
          reports?.waiting ? (
            <FigureLink to={paths.reports}>Answer them</FigureLink>
          ) : (
            'All answered'
          )
        }
      />
      <KeyFigure
        label="Unplayable quizzes"
        value={unplayable}
        note={
          unplayable ? (
            <FigureLink to={paths.unplayable}>Show them</FigureLink>
          ) : (
            'All can be played'
          )
        }
      />
    </ul>
  )
}

function useUnplayableCount(): number | undefined {
  const { data: categories } = useResource(categoriesStore)
  const countOf = useQuestionCounts()
  if (!categories || !countOf) return undefined
  return categories.filter(({ _id, timeAllowed }) =>
    findUnplayableReason(timeAllowed, countOf(_id).count),
  ).length
}

interface KeyFigureProps {
  label: string
  value: number | undefined
  /** An earlier value, and when it was. */
  comparison?: readonly [value: number, period: string] | undefined
  note?: ReactNode
  /** The values of the last days. Figures without a trend count open work: none is left at 0. */
  trend?: ReadonlyMap<string, number>
  /** How many of those days the value counts. */
  daysCounted?: number
}

function KeyFigure({ label, value, comparison, note, trend, daysCounted = 1 }: KeyFigureProps) {
  const isDone = !trend && value === 0
  return (
    <Card
      component="li"
      className={trend ? classes.figure : classes.status}
      data-urgent={(!trend && Boolean(value)) || undefined}
    >
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text ff="heading" fz="var(--text-4xl)" fw={700} lh={1.2} className={classes.value}>
          {isDone ? <IconCheck size={24} aria-label="0" /> : (value?.toLocaleString('en') ?? '–')}
        </Text>
        {value !== undefined && (
          <Text size="sm" component="div">
            {comparison && (
              <>
                <Change by={value - comparison[0]} />
                {comparison[0].toLocaleString('en')} {comparison[1]}
              </>
            )}
            {note}
          </Text>
        )}
      </div>
      {trend && <DailyBars values={trend} daysCounted={daysCounted} />}
    </Card>
  )
}

interface DailyBarsProps {
  values: ReadonlyMap<string, number>
  daysCounted: number
}

/** Bars instead of a line, which would drop to the unfinished day. */
function DailyBars({ values, daysCounted }: DailyBarsProps) {
  const most = Math.max(1, ...values.values())
  return (
    <div className={classes.bars} aria-hidden="true">
      {[...values].map(([day, value], at) => (
        <span
          key={day}
          data-counted={at >= values.size - daysCounted}
          style={{ blockSize: `${(100 * value) / most}%` }}
        />
      ))}
    </div>
  )
}

function Change({ by }: { by: number }) {
  if (by === 0) return null
  const [sign, word, color] =
    by > 0 ? ['▲', 'more', 'var(--qk-right-text)'] : ['▼', 'fewer', 'var(--qk-wrong-text)']
  return (
    <>
      <Text span inherit fw={700} c={color}>
        <span aria-hidden>{sign} </span>
        {Math.abs(by).toLocaleString('en')}
        <VisuallyHidden> {word}</VisuallyHidden>
      </Text>
      {' · '}
    </>
  )
}

function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always" className="tall-link">
      {children}
    </Anchor>
  )
}
