import { fetchCategoryStatistics } from '@quiz-kingdom/shared/api/question-statistics.ts'
import { createResource, keyed } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import {
  type CategoryStatistics,
  GROUP_PERCENT,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import classes from './category-statistics.module.css'
import { consistencyInWords } from './consistency.ts'
import { EASY_FROM, HARD_UP_TO, SHOWN_FROM_ATTEMPTS } from './difficulty-shown.ts'
import { percentInWords } from './numbers.ts'
import { QuestionStatisticsCard } from './question-statistics.tsx'
import { worstFirst } from './remarks.ts'
import { StatisticsTable } from './statistics-table.tsx'

const statisticsStoreOf = keyed((categoryId: Id) =>
  createResource({ load: () => fetchCategoryStatistics(categoryId) }),
)

export function CategoryStatisticsOf({ categoryId }: { categoryId: Id }) {
  const store = statisticsStoreOf(categoryId)
  const statistics = useResource(store)

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
      <ListStatus
        list={statistics}
        loading="Loading statistics..."
        failed="Failed to load statistics. Please try again."
      />
      {statistics.data && (
        <Statistics
          categoryId={categoryId}
          onChanged={show}
          onOvertaken={() => void store.getState().refresh({ quietly: true })}
          {...statistics.data}
        />
      )}
    </>
  )
}

interface StatisticsProps extends CategoryStatistics {
  categoryId: Id
  onChanged: (question: Question) => void
  /** Somebody else has changed a question since it was read. */
  onOvertaken: () => void
}

function Statistics({ categoryId, onChanged, onOvertaken, ...statistics }: StatisticsProps) {
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
        question right goes with a good score in the others, from −1 to 1. From{' '}
        {SHOWN_FROM_ATTEMPTS} first attempts on, play shows a question to be easy where{' '}
        {percentInWords(EASY_FROM)} or more have it right, and hard where{' '}
        {percentInWords(HARD_UP_TO)} or fewer do.
      </p>
      <ul role="list" aria-label="Questions" className={classes.cards}>
        {present.map((question) => (
          <li key={question.revisionId}>
            <QuestionStatisticsCard
              categoryId={categoryId}
              question={question}
              earlier={earlierOf(question.questionId)}
              onChanged={onChanged}
              onOvertaken={onOvertaken}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
