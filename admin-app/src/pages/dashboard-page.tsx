import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { api, toUserMessage } from '@quiz-kingdom/shared/api/client/http.ts'
import * as dashboard from '@quiz-kingdom/shared/api/console/dashboard.ts'
import type { EngagementSeries } from '@quiz-kingdom/shared/entities/console/dashboard.ts'
import { createResource, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import {
  addTotalSeries,
  hasEngagement,
  hasQuestions,
  PLAYER_COLUMN,
  toEngagementData,
  toQuestionTable,
  toTopPlayersData,
} from '../features/dashboard/figures.ts'
import { KeyFigures, keyFiguresStore } from '../features/dashboard/key-figures.tsx'
import { SmallCharts } from '../features/dashboard/small-charts.tsx'
import { TopPlayersChart } from '../features/dashboard/top-players-chart.tsx'
import { paths } from '../lib/paths.ts'
import { DAY_KEY, toChartTable } from '../ui/charts/chart-data.ts'
import { ChartPanel } from '../ui/charts/chart-panel.tsx'
import { assignKingdomColors } from '../ui/charts/kingdom-colors.ts'
import { PageHeader, PageLink } from '../ui/page-header.tsx'

const DailyChart = lazy(() => import('../ui/charts/daily-chart.tsx'))
const QuestionStatusChart = lazy(() => import('../features/dashboard/question-status-chart.tsx'))

const engagementStore = createResource({ load: () => api(dashboard.readEngagement) })
const questionStatsStore = createResource({ load: () => api(dashboard.readQuestionStats) })
const topPlayerStatsStore = createResource({ load: () => api(dashboard.readTopPlayers) })

export default function DashboardPage() {
  const keyFigures = useResource(keyFiguresStore)
  const engagement = useResource(engagementStore)
  const questions = useResource(questionStatsStore)
  const players = useResource(topPlayerStatsStore)
  const errors = collectFailures([keyFigures, engagement, questions, players])
  const engagementOf = (feed: readonly EngagementSeries[]) =>
    toEngagementData(feed, assignKingdomColors(feed.map(({ id }) => id)))

  return (
    <>
      <PageHeader title="Admin Dashboard">
        <QuickActions />
      </PageHeader>
      {errors.length > 0 && (
        <ErrorAlert message={errors.map((message) => <div key={message}>{message}</div>)} />
      )}
      <Stack>
        <KeyFigures />
        <ChartPanel
          title="User Engagement (Last 30 Days)"
          list={engagement}
          empty="No one has played in the last 30 days."
          isEmpty={(feed) => !hasEngagement(feed)}
          toTable={(feed) => toChartTable(engagementOf(feed), DAY_KEY)}
          note="Kingdom quizzes only"
          views={{
            Total: (feed) => (
              <DailyChart
                data={addTotalSeries(engagementOf(feed))}
                label="Line chart: users on each day of the last month"
                atFirst={1}
                connectNulls
                xAxisLabel="Month"
                yAxisLabel="Users"
              />
            ),
            'By kingdom': (feed) => <SmallCharts {...engagementOf(feed)} />,
          }}
        />
        <ChartPanel
          title="Question Status (This Week)"
          list={questions}
          empty="No questions yet."
          isEmpty={(feed) => !hasQuestions(feed)}
          toTable={toQuestionTable}
          views={{ Chart: (feed) => <QuestionStatusChart stats={feed} /> }}
        />
        <ChartPanel
          title="Top Players (Last 30 Days)"
          list={players}
          empty="No scores in the last 30 days."
          isEmpty={(feed) => feed.length === 0}
          toTable={(feed) => toChartTable(toTopPlayersData(feed), PLAYER_COLUMN)}
          views={{
            'Best 3': (feed) => <TopPlayersChart {...toTopPlayersData(feed)} most={3} />,
            All: (feed) => <TopPlayersChart {...toTopPlayersData(feed)} />,
          }}
        />
      </Stack>
    </>
  )
}

function QuickActions() {
  return (
    <Group component="section" aria-labelledby="quick-actions" gap="xs">
      <VisuallyHidden>
        <h2 id="quick-actions">Quick Actions</h2>
      </VisuallyHidden>
      <Button
        component={Link}
        to={paths.addQuiz}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
      >
        Add Quiz
      </Button>
      <PageLink to={paths.categories} icon={IconCategory}>
        Manage Categories
      </PageLink>
    </Group>
  )
}

/** Returns each message once, because several loads often fail for the same reason. */
function collectFailures(
  lists: readonly Pick<ResourceState<unknown>, 'phase' | 'failure'>[],
): string[] {
  const failed = lists.filter(({ phase }) => phase === 'failed')
  return [...new Set(failed.map(({ failure }) => toUserMessage(failure)))]
}
