import { Button, NativeSelect } from '@mantine/core'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import * as v from 'valibot'
import { PageEntry, SearchEntry, useAddress } from '../../lib/address.ts'
import { usePaging } from '../../lib/paging.ts'
import { collator, isFound } from '../../lib/search.ts'
import grid from '../../ui/card-grid.module.css'
import type { ItemHandlers } from '../../ui/edited-list.tsx'
import tools from '../../ui/list-tools.module.css'
import { PagedList } from '../../ui/paged-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { QuestionCard } from './question-card.tsx'

const KINDS = ['all', ...DIFFICULTIES.map(String), 'picture']
const SORTINGS = ['order', 'changed', 'text', 'difficulty'] as const
const SORT_LABELS: Record<(typeof SORTINGS)[number], string> = {
  order: 'Order added',
  changed: 'Last changed',
  text: 'A to Z',
  difficulty: 'Easy to hard',
}

const AddressSchema = v.object({
  search: SearchEntry,
  kind: v.fallback(v.picklist(KINDS), 'all'),
  sort: v.fallback(v.picklist(SORTINGS), 'order'),
  page: PageEntry,
})
type Filter = v.InferOutput<typeof AddressSchema>

interface Numbered {
  number: number
  question: Question
}

const comparers: Record<Filter['sort'], (a: Numbered, b: Numbered) => number> = {
  order: (a, b) => a.number - b.number,
  changed: (a, b) => b.question.updatedAt.localeCompare(a.question.updatedAt),
  text: (a, b) => collator.compare(a.question.questionText, b.question.questionText),
  difficulty: (a, b) => a.question.difficulty - b.question.difficulty,
}

function filterQuestions(questions: readonly Question[], { search, kind, sort }: Filter) {
  return questions
    .map((question, index): Numbered => ({ number: index + 1, question }))
    .filter(
      ({ question: { questionText, options, description, difficulty, picture } }) =>
        (kind === 'all' || (kind === 'picture' ? picture : kind === String(difficulty))) &&
        isFound(search, questionText, ...options, description),
    )
    .toSorted(comparers[sort])
}

interface QuestionListProps extends ItemHandlers<Question> {
  questions: readonly Question[]
}

export function QuestionList({ questions, removing, removeItem, onEdit }: QuestionListProps) {
  const [address, change] = useAddress(AddressSchema)
  const found = filterQuestions(questions, address)
  const { shown, ...page } = usePaging(found)
  const isFiltered = address.search !== '' || address.kind !== 'all'
  if (questions.length === 0) return null
  return (
    <>
      <div className={tools.root}>
        <SearchBox
          label="Search questions"
          placeholder="Search questions"
          className={tools.search}
          search={address.search}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
        />
        <NativeSelect
          aria-label="Show"
          className={tools.choice}
          data={[
            { value: 'all', label: 'All questions' },
            ...DIFFICULTIES.map((one) => ({ value: String(one), label: DIFFICULTY_NAMES[one] })),
            { value: 'picture', label: 'With a picture' },
          ]}
          value={address.kind}
          onChange={({ currentTarget: { value } }) => change({ kind: value, page: 1 })}
        />
        <NativeSelect
          aria-label="Sort by"
          className={tools.choice}
          data={SORTINGS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={address.sort}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: SORTINGS.find((one) => one === value) ?? 'order', page: 1 })
          }
        />
        <span role="status" className="muted">
          {isFiltered && `${found.length} of ${questions.length}`}
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No questions found">
          <Button variant="subtle" onClick={() => change({ search: '', kind: 'all' })}>
            Show all questions
          </Button>
        </EmptyState>
      ) : (
        <PagedList {...page} label="questions">
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
      )}
    </>
  )
}
