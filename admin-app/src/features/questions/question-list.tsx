import { DIFFICULTIES, DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Question } from '@quiz-kingdom/shared/entities/content/question.ts'
import * as v from 'valibot'
import { usePaging } from '../../lib/list/paging.ts'
import { collator, matchesSearch } from '../../lib/list/search.ts'
import { PageParamSchema, SearchParamSchema, useUrlParams } from '../../lib/list/url-params.ts'
import grid from '../../ui/list/card-grid.module.css'
import type { ItemHandlers } from '../../ui/list/edited-list.tsx'
import { FilterSelect, ListTools } from '../../ui/list/list-tools.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { QuestionCard } from './question-card.tsx'

const KIND_CHOICES = [
  { value: 'all', label: 'All questions' },
  ...DIFFICULTIES.map((one) => ({ value: String(one), label: DIFFICULTY_NAMES[one] })),
  { value: 'picture', label: 'With a picture' },
]
const SORT_ORDERS = ['order', 'changed', 'text', 'difficulty'] as const
const SORT_LABELS: Record<(typeof SORT_ORDERS)[number], string> = {
  order: 'Order added',
  changed: 'Last changed',
  text: 'A to Z',
  difficulty: 'Easy to hard',
}

const ParamsSchema = v.object({
  search: SearchParamSchema,
  kind: v.fallback(v.picklist(KIND_CHOICES.map(({ value }) => value)), 'all'),
  sort: v.fallback(v.picklist(SORT_ORDERS), 'order'),
  page: PageParamSchema,
})
type ListParams = v.InferOutput<typeof ParamsSchema>

interface NumberedQuestion {
  number: number
  question: Question
}

const comparers: Record<ListParams['sort'], (a: NumberedQuestion, b: NumberedQuestion) => number> =
  {
    order: (a, b) => a.number - b.number,
    changed: (a, b) => b.question.updatedAt.localeCompare(a.question.updatedAt),
    text: (a, b) => collator.compare(a.question.questionText, b.question.questionText),
    difficulty: (a, b) => a.question.difficulty - b.question.difficulty,
  }

function filterQuestions(questions: readonly Question[], { search, kind, sort }: ListParams) {
  return questions
    .map((question, index): NumberedQuestion => ({ number: index + 1, question }))
    .filter(
      ({ question: { questionText, options, description, difficulty, picture } }) =>
        (kind === 'all' || (kind === 'picture' ? picture : kind === String(difficulty))) &&
        matchesSearch(search, questionText, ...options, description),
    )
    .toSorted(comparers[sort])
}

interface QuestionListProps extends ItemHandlers<Question> {
  questions: readonly Question[]
}

export function QuestionList({ questions, removing, removeItem, onEdit }: QuestionListProps) {
  const [params, change] = useUrlParams(ParamsSchema)
  const found = filterQuestions(questions, params)
  const { shown, ...page } = usePaging(found)
  const isFiltered = params.search !== '' || params.kind !== 'all'
  if (questions.length === 0) return null
  return (
    <>
      <ListTools count={isFiltered && `${found.length} of ${questions.length}`}>
        <SearchBox
          label="Search questions"
          search={params.search}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
        />
        <FilterSelect
          label="Show"
          choices={KIND_CHOICES}
          value={params.kind}
          onChoose={(kind) => change({ kind, page: 1 })}
        />
        <FilterSelect
          label="Sort by"
          choices={SORT_ORDERS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={params.sort}
          onChoose={(sort) => change({ sort, page: 1 })}
        />
      </ListTools>
      <PagedList {...page} label="questions" onShowAll={() => change({ search: '', kind: 'all' })}>
        <ul role="list" className={grid.root}>
          {shown.map(({ number, question }) => (
            <li key={question._id}>
              <QuestionCard
                number={number}
                question={question}
                isRemoving={removing.has(question._id)}
                onEdit={() => onEdit(question)}
                onRemove={() => removeItem(question)}
              />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  )
}
