import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { lazy } from 'react'
import { Calendar } from '../features/daily/calendar.tsx'
import { hasHolders, toBadgeTable } from '../features/dashboard/badge-holders.ts'
import { BadgesChart } from '../features/dashboard/badges-chart.tsx'
import { DAY_KEY, toTable } from '../features/dashboard/chart-data.ts'
import { ChartPanel } from '../features/dashboard/chart-panel.tsx'
import {
  hasPlayers,
  hasReturns,
  toDailyPlayers,
  toReturns,
} from '../features/dashboard/daily-figures.ts'
import { badgeHoldersStore, dailyFiguresStore } from '../features/dashboard/feeds.ts'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './daily-page.module.css'

const DailyChart = lazy(() => import('../features/dashboard/daily-chart.tsx'))

const RETURNS_NOTE =
  'Of those who finished a day’s quiz. The next day: they finished that day’s quiz too. After seven days: they finished a quiz on any of the days 7 to 13.'

export default function DailyPage() {
  const figures = useResource(dailyFiguresStore)
  const badges = useResource(badgeHoldersStore)
  return (
    <>
      <PageHeader
        title="Daily Quiz"
        intro="One quiz a day for everyone. The day changes at midnight in Addis Ababa."
      />
      <div className={classes.root}>
        <div className={classes.charts}>
          <ChartPanel
            title="Players (Last 30 Days)"
            list={figures}
            empty="Nobody has played a daily quiz yet."
            isEmpty={(feed) => !hasPlayers(feed)}
            toTable={(feed) => toTable(toDailyPlayers(feed), DAY_KEY)}
          >
            {(feed) => (
              <DailyChart
                data={toDailyPlayers(feed)}
                label="Line chart: players who started and finished each day"
                yAxisLabel="Players"
              />
            )}
          </ChartPanel>
          <ChartPanel
            title="Came Back (Last 30 Days)"
            list={figures}
            empty="No day is over yet after which somebody could have come back."
            isEmpty={(feed) => !hasReturns(feed)}
            toTable={(feed) => toTable(toReturns(feed), DAY_KEY)}
            note={RETURNS_NOTE}
          >
            {(feed) => (
              <DailyChart
                data={toReturns(feed)}
                label="Line chart: of those who finished each day, how many came back, in per cent"
                yAxisLabel="Per cent"
              />
            )}
          </ChartPanel>
        </div>
        <Calendar />
        <ChartPanel
          title="Badges"
          list={badges}
          empty="Nobody has earned a badge yet."
          isEmpty={(feed) => !hasHolders(feed)}
          toTable={toBadgeTable}
        >
          {(feed) => <BadgesChart holders={feed} />}
        </ChartPanel>
      </div>
    </>
  )
}
