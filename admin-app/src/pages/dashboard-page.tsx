import { messageOf } from '@quiz-kingdom/shared/api/http.ts'
import type { ResourceState } from '@quiz-kingdom/shared/cache/resource.ts'
import type {
  EngagementSeries,
  QuestionStat,
  TopPlayerStat,
} from '@quiz-kingdom/shared/entities/dashboard.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { lazy } from 'react'
import {
  DAY_KEY,
  hasEngagement,
  hasQuestions,
  PLAYER_KEY,
  toEngagementData,
  toPlayerData,
  toQuestionTable,
  toTable,
} from '../features/dashboard/chart-data.ts'
import { ChartPanel } from '../features/dashboard/chart-panel.tsx'
import { describeDailyOnly } from '../features/dashboard/daily-only.ts'
import {
  dailyOnlyStore,
  engagementStore,
  questionStatsStore,
  topPlayerStatsStore,
} from '../features/dashboard/feeds.ts'
import { assignColors } from '../features/dashboard/kingdom-colors.ts'
import { QuickActions } from '../features/dashboard/quick-actions.tsx'
import { TopPlayersChart } from '../features/dashboard/top-players-chart.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import classes from './dashboard-page.module.css'

const EngagementChart = lazy(() => import('../features/dashboard/engagement-chart.tsx'))
const QuestionStatusChart = lazy(() => import('../features/dashboard/question-status-chart.tsx'))

export default function DashboardPage() {
  const engagement = useResource(engagementStore)
  const dailyOnly = useResource(dailyOnlyStore)
  const questions = useResource(questionStatsStore)
  const players = useResource(topPlayerStatsStore)
  const errors = errorsOf([engagement, dailyOnly, questions, players])
  const colors = assignColors(
    (questions.data ?? []).map(({ kingdom }) => kingdom),
    (engagement.data ?? []).map(({ id }) => id),
    (players.data ?? []).flatMap(({ kingdoms }) => kingdoms),
  )
  const engagementOf = (feed: readonly EngagementSeries[]) => toEngagementData(feed, colors)
  const playersOf = (feed: readonly TopPlayerStat[]) => toPlayerData(feed, colors)

  return (
    <>
      <PageHeader title="Admin Dashboard" />
      {errors.length > 0 && (
        <ErrorAlert message={errors.map((message) => <div key={message}>{message}</div>)} />
      )}
      <div className={classes.grid}>
        <QuickActions />
        <ChartPanel
          title="User Engagement (Last 30 Days)"
          list={engagement}
          empty="Nobody has played in the last 30 days."
          isEmpty={(feed) => !hasEngagement(feed)}
          toTable={(feed) => toTable(engagementOf(feed), DAY_KEY)}
          note={describeDailyOnly(dailyOnly.data ?? [])}
        >
          {(feed) => <EngagementChart {...engagementOf(feed)} />}
        </ChartPanel>
        <ChartPanel
          title="Question Status (This Week)"
          list={questions}
          empty="There are no questions yet."
          isEmpty={(feed) => !hasQuestions(feed)}
          toTable={toQuestionTable}
        >
          {(stats: readonly QuestionStat[]) => (
            <QuestionStatusChart stats={stats} colors={colors} />
          )}
        </ChartPanel>
        <ChartPanel
          title="Top Players (Last 30 Days)"
          list={players}
          empty="Nobody has scored in the last 30 days."
          isEmpty={(feed) => feed.length === 0}
          toTable={(feed) => toTable(playersOf(feed), PLAYER_KEY)}
        >
          {(feed) => <TopPlayersChart {...playersOf(feed)} />}
        </ChartPanel>
      </div>
    </>
  )
}

/** Each message once: three loads often fail for the same reason. */
function errorsOf(lists: readonly Pick<ResourceState<unknown>, 'phase' | 'failure'>[]): string[] {
  const failed = lists.filter(({ phase }) => phase === 'failed')
  return [...new Set(failed.map(({ failure }) => messageOf(failure)))]
}
