import { Anchor, Button } from '@mantine/core'
import {
  fetchAdminQuestions,
  removeQuestion,
  restoreQuestion,
} from '@quiz-kingdom/shared/api/questions.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { type Question, QuestionSchema } from '@quiz-kingdom/shared/entities/question.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { QuestionForm } from '../features/questions/question-form.tsx'
import { QuestionList } from '../features/questions/question-list.tsx'
import { QuizPreview } from '../features/questions/quiz-preview.tsx'
import { categoryStore } from '../lib/catalogue.ts'
import { withSaved } from '../lib/list-changes.ts'
import { openerIds, useScreenMode } from '../lib/screen-mode.ts'
import { notify } from '../lib/toasts.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function QuestionsPage() {
  const { categoryId } = useParams()
  const id = v.safeParse(IdSchema, categoryId)
  if (id.success) return <QuestionsOf key={id.output} categoryId={id.output} />
  return (
    <>
      <PageHeader title="Questions" />
      <ErrorAlert message="Invalid category ID format" />
    </>
  )
}

function QuestionsOf({ categoryId }: { categoryId: Id }) {
  const category = useFreshList(categoryStore).items.find(({ _id }) => _id === categoryId)
  const questions = useQuestions(categoryId)
  const { mode, add, edit, preview, close } = useScreenMode<Question>()
  const { removeItem, removing, error } = useRemoval({
    list: questions,
    remove: removeQuestion,
    restore: restoreQuestion,
    removed: 'Question deleted successfully!',
    failed: 'Failed to delete question',
  })
  const intro = (
    <>
      <Anchor component={Link} to={paths.categories} underline="always">
        Categories
      </Anchor>
      {category && withLanguages(` / ${category.title}`)}
    </>
  )

  function keepSaved(question: Question, addMore: boolean) {
    questions.update(withSaved(question))
    notify('The question is saved.')
    if (!addMore) close()
  }

  if (mode.kind === 'adding' || mode.kind === 'editing')
    return (
      <>
        <PageHeader title="Questions" intro={intro} />
        <QuestionForm
          categoryId={categoryId}
          {...(mode.kind === 'editing' && { question: mode.entity })}
          onSaved={keepSaved}
          onNewer={(question) => questions.update(withSaved(question))}
          onCancel={close}
        />
      </>
    )

  if (mode.kind === 'previewing' && category)
    return (
      <>
        <PageHeader title="Questions" intro={intro} />
        <QuizPreview category={category} questions={questions.items} onClose={close} />
      </>
    )

  return (
    <>
      <PageHeader title="Questions" intro={intro}>
        {category && (
          <Button
            id={openerIds.preview}
            variant="default"
            leftSection={<IconEye size={18} aria-hidden="true" />}
            onClick={preview}
          >
            Preview
          </Button>
        )}
        <Button
          id={openerIds.add}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add Question
        </Button>
      </PageHeader>
      {error && <ErrorAlert message={error} />}
      <ListStatus
        phase={questions.phase}
        isEmpty={questions.items.length === 0}
        loading="Loading questions..."
        failed="Failed to load questions. Please try again."
        failure={questions.failure}
        empty={
          <EmptyState title="No questions found">
            A quiz needs at least one question. Add the first one.
          </EmptyState>
        }
        onRetry={questions.refresh}
      />
      <QuestionList
        questions={questions.items}
        removing={removing}
        onEdit={edit}
        onRemove={removeItem}
      />
    </>
  )
}

/** Not cached: answer keys stay off the device. */
function useQuestions(categoryId: Id) {
  const store = useMemo(
    () => createListStore({ item: QuestionSchema, load: () => fetchAdminQuestions(categoryId) }),
    [categoryId],
  )
  return useFreshList(store)
}
