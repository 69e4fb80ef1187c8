import { Anchor, Card, Text } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as dashboard from '@quiz-kingdom/shared/api/console/dashboard.ts'
import type { KeyFigures as Figures } from '@quiz-kingdom/shared/entities/console/dashboard.ts'
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
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import classes from './key-figures.module.css'

export const keyFiguresStore = createResource({ load: () => api(dashboard.readKeyFigures) })

export function KeyFigures() {
  const { data: figures } = useResource(keyFiguresStore)
  const { data: reports } = useResource(waitingReportsStore)
  const unplayable = useUnplayableCount()
  const days = figures?.days ?? []
  const today = days.at(-1)
  const trendOf = (figure: 'players' | 'finished', of = days) => of.map((day) => day[figure])
  return (
    <ul role="list" aria-label="Key figures" className={classes.root}>
      <KeyFigure
        label="Players today"
        value={today?.players}
        note={figures && describePlayers(figures)}
        trend={trendOf('players')}
      />
      <KeyFigure
        label="Players in 7 days"
        value={figures?.playersInWeek}
        note={figures && `${figures.playersInWeekBefore.toLocaleString('en')} in the 7 days before`}
        trend={trendOf('players', days.slice(-7))}
      />
      <KeyFigure
        label="Quizzes today"
        value={today?.finished}
        note={figures && compareWithYesterday(figures.yesterdayByNow.finished)}
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

const compareWithYesterday = (count: number) =>
  `${count.toLocaleString('en')} by this time yesterday`

function describePlayers({ yesterdayByNow, guestsToday }: Figures): string {
  const yesterday = compareWithYesterday(yesterdayByNow.players)
  if (guestsToday === 0) return yesterday
  return `${yesterday}, ${pluralize(guestsToday, 'guest')} today`
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
  note: ReactNode
  /** Figures without a trend count open work: none is left at 0. */
  trend?: readonly number[]
}

function KeyFigure({ label, value, note, trend }: KeyFigureProps) {
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
            {note}
          </Text>
        )}
      </div>
      {trend && trend.length > 0 && <Sparkline values={trend} />}
    </Card>
  )
}

function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always" className="tall-link">
      {children}
    </Anchor>
  )
}
