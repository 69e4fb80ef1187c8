import { Card, Stack, Text } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CategoryStatistics,
  GROUP_PERCENT,
  STATISTICS_ATTEMPTS_MIN,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import {
  DIFFICULTY_ATTEMPTS_MIN,
  describeConsistency,
  EASY_FACILITY_MIN,
  formatPercent,
  HARD_FACILITY_MAX,
  sortWorstFirst,
  WEAK_DISCRIMINATION_BELOW,
} from './analysis.ts'
import { ShareBar } from './picks-chart.tsx'
import { QuestionTable } from './question-table.tsx'
import { getStatisticsStore } from './statistics-store.ts'

export function CategoryStatisticsPanel({ categoryId }: { categoryId: Id }) {
  const list = useResource(getStatisticsStore(categoryId))
  return (
    <>
      <ListStatus list={list} loading="Loading statistics..." />
      {list.data && <Statistics categoryId={categoryId} {...list.data} />}
    </>
  )
}

function Statistics({ categoryId, ...figures }: CategoryStatistics & { categoryId: Id }) {
  const present = sortWorstFirst(figures.questions.filter(({ isPresent }) => isPresent))
  const earlierOf = (id: Id) =>
    figures.questions.filter(({ questionId, isPresent }) => questionId === id && !isPresent)
  if (present.length === 0)
    return (
      <EmptyState title="No questions found">
        Statistics appear once players have tried this category’s questions.
      </EmptyState>
    )
  return (
    <Stack maw="72rem">
      <Card>
        <Text>{describeConsistency(figures)}</Text>
        {figures.alphaAttempts < STATISTICS_ATTEMPTS_MIN && (
          <Stack gap="xs" mt="xs">
            <ShareBar share={figures.alphaAttempts / STATISTICS_ATTEMPTS_MIN} />
            <Text size="sm" c="dimmed">
              Ask a class to play this quiz. Each player’s first try counts.
            </Text>
          </Stack>
        )}
      </Card>
      <details>
        <summary className="summary">How to read these numbers</summary>
        <ul>
          <li>Only first tries finished in time count. The worst questions come first.</li>
          <li>
            Strong and weak players are the {GROUP_PERCENT}% with the best and the worst scores.
          </li>
          <li>
            A good question separates strong from weak players: its number, from −1 to 1, is at
            least {WEAK_DISCRIMINATION_BELOW}. It is weak below that, and misleading below 0.
          </li>
          <li>
            After {DIFFICULTY_ATTEMPTS_MIN} first tries, {formatPercent(EASY_FACILITY_MIN)} right or
            more is easy and {formatPercent(HARD_FACILITY_MAX)} or less is hard.
          </li>
        </ul>
      </details>
      <QuestionTable categoryId={categoryId} questions={present} earlierOf={earlierOf} />
    </Stack>
  )
}
