import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { usePaging } from '../../lib/use-paging.ts'
import grid from '../../ui/card-grid.module.css'
import { Pager } from '../../ui/pager.tsx'
import { QuestionCard } from './question-card.tsx'

interface QuestionListProps {
  questions: readonly Question[]
  /** Id of the question that is being deleted. */
  removing: string | undefined
  onEdit: (question: Question) => void
  onRemove: (question: Question) => void
}

export function QuestionList({ questions, removing, onEdit, onRemove }: QuestionListProps) {
  const { shown, ...page } = usePaging(questions)
  return (
    <>
      <ul role="list" className={grid.root}>
        {shown.map((question) => (
          <li key={question._id}>
            <QuestionCard
              question={question}
              isRemoving={removing === question._id}
              onEdit={() => onEdit(question)}
              onRemove={() => onRemove(question)}
            />
          </li>
        ))}
      </ul>
      <Pager list={page} label="questions" />
    </>
  )
}
