import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { usePaging } from '../../lib/paging.ts'
import grid from '../../ui/card-grid.module.css'
import type { ItemHandlers } from '../../ui/edited-list.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { QuestionCard } from './question-card.tsx'

interface QuestionListProps extends ItemHandlers<Question> {
  questions: readonly Question[]
}

export function QuestionList({ questions, removing, removeItem, onEdit }: QuestionListProps) {
  const { shown, ...page } = usePaging(questions)
  return (
    <PagedList {...page} label="questions">
      <ul role="list" className={grid.root}>
        {shown.map((question) => (
          <li key={question._id}>
            <QuestionCard
              question={question}
              isRemoving={removing.has(question._id)}
              onEdit={() => onEdit(question)}
              onRemove={() => removeItem(question)}
            />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
