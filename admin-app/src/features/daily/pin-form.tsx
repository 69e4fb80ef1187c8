import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type CalendarDay, DAILY_QUESTIONS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { toChoices } from '../../lib/form/choices.ts'
import { categoriesStore, getQuestionsStore } from '../../lib/list/list-stores.ts'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import { type DayChanges, getPinnedIds } from './use-day-changes.ts'

interface PinFormProps {
  questions: CalendarDay['questions']
  changes: DayChanges
}

export function PinForm({ questions, changes }: PinFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OpenPinForm questions={questions} changes={changes} />
  if (isDayFull(questions)) return null
  return (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Add a question
      </Button>
    </div>
  )
}

function isDayFull(questions: CalendarDay['questions']): boolean {
  return getPinnedIds(questions).length >= DAILY_QUESTIONS
}

function OpenPinForm({ questions, changes }: PinFormProps) {
  const categories = useResource(categoriesStore)
  const [categoryId, setCategoryId] = useState('')
  const category = useArrivalFocus<HTMLSelectElement>()
  return (
    <Stack>
      <NativeSelect
        ref={category}
        label="Category"
        data={toChoices('Select the category', categories.data)}
        value={categoryId}
        onChange={({ currentTarget }) => setCategoryId(currentTarget.value)}
      />
      <ListStatus list={categories} failed="We couldn’t load the categories." />
      {categoryId && (
        <QuestionPicker
          key={categoryId}
          categoryId={categoryId}
          questions={questions}
          changes={changes}
        />
      )}
    </Stack>
  )
}

function QuestionPicker({ categoryId, questions, changes }: PinFormProps & { categoryId: Id }) {
  const list = useResource(getQuestionsStore(categoryId))
  const { data: items = [] } = list
  const [questionId, setQuestionId] = useState('')
  const [problem, setProblem] = useState<string>()
  const select = useRef<HTMLSelectElement>(null)
  const pinned = getPinnedIds(questions)
  const canPin = questionId !== '' && !isDayFull(questions)
  const offered = items
    .filter(({ _id }) => !pinned.includes(_id))
    .map(({ _id, questionText }) => ({ _id, title: questionText }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (questionId === '') {
      setProblem('Choose a question first.')
      select.current?.focus()
    }
    if (!canPin) return
    if (await changes.pin(questionId, true)) setQuestionId('')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group align="end">
        <ListStatus
          list={list}
          loading="Loading questions..."
          failed="We couldn’t load the questions."
          empty={<Text c="dimmed">This category has no questions.</Text>}
        />
        {items.length > 0 && (
          <>
            <NativeSelect
              flex="1 1 12rem"
              miw={0}
              label="Question"
              data={toChoices('Select the question', offered)}
              ref={select}
              error={problem}
              value={questionId}
              onChange={({ currentTarget }) => {
                setProblem(undefined)
                setQuestionId(currentTarget.value)
              }}
            />
            <Button type="submit" aria-disabled={changes.action.isPending || !canPin}>
              Pin question
            </Button>
            {isDayFull(questions) && (
              <Text c="dimmed">All questions are pinned. Unpin one to add another.</Text>
            )}
          </>
        )}
      </Group>
    </form>
  )
}
