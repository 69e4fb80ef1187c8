import { Card, Stack, Text } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as statistics from '@quiz-kingdom/shared/api/console/question-statistics.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CategoryStatistics,
  GROUP_PERCENT,
  STATISTICS_ATTEMPTS_MIN,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'
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

const getStatisticsStore = memoizeByKey((categoryId: Id) =>
  createResource({ load: () => api(statistics.readForCategory, { params: { id: categoryId } }) }),
)

export function CategoryStatisticsPanel({ categoryId }: { categoryId: Id }) {
  const store = getStatisticsStore(categoryId)
  const list = useResource(store)

  function show({ _id, difficulty, updatedAt }: Question) {
    store.getState().update(({ questions, ...figures }) => ({
      ...figures,
      questions: questions.map((question) =>
        question.questionId === _id ? { ...question, difficulty, updatedAt } : question,
      ),
    }))
  }

  return (
    <>
      <ListStatus list={list} loading="Loading statistics..." />
      {list.data && (
        <Statistics
          categoryId={categoryId}
          onChanged={show}
          onConflict={() => void store.getState().refresh({ quietly: true })}
          {...list.data}
        />
      )}
    </>
  )
}

interface StatisticsProps extends CategoryStatistics {
  categoryId: Id
  onChanged: (question: Question) => void
  onConflict: () => void
}

function Statistics({ categoryId, onChanged, onConflict, ...figures }: StatisticsProps) {
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
      <QuestionTable
        categoryId={categoryId}
        questions={present}
        earlierOf={earlierOf}
        onChanged={onChanged}
        onConflict={onConflict}
      />
    </Stack>
  )
}
