import { Stack } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as dashboard from '@quiz-kingdom/shared/api/console/dashboard.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { lazy } from 'react'
import { Calendar } from '../../features/daily/calendar.tsx'
import {
  hasBadgeHolders,
  hasReturns,
  hasUnfinished,
  toBadgeBars,
  toBadgeTable,
  toPlayersData,
  toReturnsData,
} from '../../features/daily/daily-figures.ts'
import { type Bar, BarList } from '../../ui/charts/bar-list.tsx'
import classes from '../../ui/charts/chart.module.css'
import { DAY_KEY, toChartTable } from '../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const DailyChart = lazy(() => import('../../ui/charts/daily-chart.tsx'))

const dailyFiguresStore = createResource({ load: () => api(dashboard.readDailyFigures) })
const badgeHoldersStore = createResource({ load: () => api(dashboard.readBadgeHolders) })

export default function DailyPage() {
  const figures = useResource(dailyFiguresStore)
  const badges = useResource(badgeHoldersStore)
  return (
    <>
      <PageHeader
        title="Daily Quiz"
        intro="One quiz a day for everyone. New quiz at midnight, Addis Ababa time."
      />
      <Stack>
        <Calendar />
        <div className={classes.pair}>
          <ChartPanel
            title="Players (Last 30 Days)"
            list={figures}
            empty="No one has played a daily quiz yet."
            isEmpty={(feed) => !feed.some(({ started }) => started > 0)}
            toTable={(feed) => toChartTable(toPlayersData(feed), DAY_KEY)}
            note={hasUnfinished(figures.data ?? []) ? undefined : 'Everyone finished.'}
            views={{
              Chart: (feed) => (
                <DailyChart
                  data={toPlayersData(feed)}
                  label="Line chart: players who finished each day, and who did not"
                  yAxisLabel="Players"
                />
              ),
            }}
          />
          <ChartPanel
            title="Retention (Last 30 Days)"
            list={figures}
            empty="Not enough days yet."
            isEmpty={(feed) => !hasReturns(feed)}
            toTable={(feed) => toChartTable(toReturnsData(feed), DAY_KEY)}
            note="Share of each day’s players who finished a later quiz too, in %."
            views={{
              Chart: (feed) => (
                <DailyChart
                  data={toReturnsData(feed)}
                  label="Line chart: share of each day’s players who came back"
                  yAxisLabel="%"
                />
              ),
            }}
          />
        </div>
        <ChartPanel
          title="Badges"
          list={badges}
          empty="No one has earned a badge yet."
          isEmpty={(feed) => !hasBadgeHolders(feed)}
          toTable={toBadgeTable}
          views={{
            'Top 12': (feed) => <BadgeBars bars={toBadgeBars(feed).slice(0, 12)} />,
            All: (feed) => <BadgeBars bars={toBadgeBars(feed)} />,
          }}
        />
      </Stack>
    </>
  )
}

function BadgeBars({ bars }: { bars: readonly Bar[] }) {
  return (
    <BarList
      label="Bar chart: how many players hold each badge"
      bars={bars}
      className={classes.columns}
    />
  )
}
