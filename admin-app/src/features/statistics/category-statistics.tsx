import { fetchCategoryStatistics } from '@quiz-kingdom/shared/api/question-statistics.ts'
import { createResource, keyed } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type CategoryStatistics,
  GROUP_PERCENT,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import classes from './category-statistics.module.css'
import { consistencyInWords } from './consistency.ts'
import { QuestionStatisticsCard } from './question-statistics.tsx'
import { worstFirst } from './remarks.ts'
import { StatisticsTable } from './statistics-table.tsx'

const statisticsStoreOf = keyed((categoryId: Id) =>
  createResource({ load: () => fetchCategoryStatistics(categoryId) }),
)

export function CategoryStatisticsOf({ categoryId }: { categoryId: Id }) {
  const statistics = useResource(statisticsStoreOf(categoryId))
  return (
    <>
      <ListStatus
        list={statistics}
        loading="Loading statistics..."
        failed="Failed to load statistics. Please try again."
      />
      {statistics.data && <Statistics categoryId={categoryId} {...statistics.data} />}
    </>
  )
}

function Statistics({ categoryId, ...statistics }: CategoryStatistics & { categoryId: Id }) {
  const present = worstFirst(statistics.questions.filter(({ isPresent }) => isPresent))
  const earlierOf = (id: Id) =>
    statistics.questions.filter(({ questionId, isPresent }) => questionId === id && !isPresent)
  if (present.length === 0)
    return (
      <EmptyState title="No questions found">
        Statistics come with the first attempts at this category’s questions.
      </EmptyState>
    )
  return (
    <div className={classes.root}>
      <p className={classes.consistency}>{consistencyInWords(statistics)}</p>
      <StatisticsTable questions={present} />
      <p className={classes.legend}>
        Of first attempts in time, the worst questions first. Strong and weak are the{' '}
        {GROUP_PERCENT} % with the best and the worst scores. Discrimination is how far having the
        question right goes with a good score in the others, from −1 to 1.
      </p>
      <ul role="list" aria-label="Questions" className={classes.cards}>
        {present.map((question) => (
          <li key={question.revisionId}>
            <QuestionStatisticsCard
              categoryId={categoryId}
              question={question}
              earlier={earlierOf(question.questionId)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
