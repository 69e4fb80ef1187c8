import { Button } from '@mantine/core'
import { removeQuestion, restoreQuestion } from '@quiz-kingdom/shared/api/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Question } from '@quiz-kingdom/shared/entities/question.ts'
import { pageSetting } from '@quiz-kingdom/shared/ui/page/page-setting.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { IconChartBar, IconExternalLink, IconFileUpload, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ExportButton } from '../features/imports/export-button.tsx'
import { LastImports } from '../features/imports/last-imports.tsx'
import { QuestionForm } from '../features/questions/question-form.tsx'
import { QuestionList } from '../features/questions/question-list.tsx'
import { openerId, useEditing } from '../lib/editing.ts'
import { withSaved } from '../lib/list-changes.ts'
import { questionsStoreOf } from '../lib/list-stores.ts'
import { notify } from '../lib/toasts.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { paths } from '../paths.ts'
import { CategoryPage, CategoryTrail, useCategory } from '../ui/category-page.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export default function QuestionsPage() {
  return <CategoryPage title="Questions" page={QuestionsOf} />
}

function QuestionsOf({ categoryId }: { categoryId: Id }) {
  const category = useCategory(categoryId)
  const questions = useResource(questionsStoreOf(categoryId))
  const { screen, add, edit, close } = useEditing(questions)
  const { error, ...removal } = useRemoval({
    list: questions,
    remove: removeQuestion,
    restore: restoreQuestion,
    removed: 'Question deleted successfully!',
    failed: 'Failed to delete question',
    restored: 'The question is back.',
  })
  const intro = <CategoryTrail categoryId={categoryId} />

  function keepSaved(question: Question, addMore: boolean) {
    questions.update(withSaved(question))
    notify('The question is saved.')
    if (!addMore) close()
  }

  if (screen.kind === 'adding' || screen.kind === 'editing')
    return (
      <>
        <PageHeader title="Questions" intro={intro} />
        <QuestionForm
          key={screen.kind === 'editing' ? screen.entity._id : 'new'}
          categoryId={categoryId}
          {...(screen.kind === 'editing' && { question: screen.entity })}
          onSaved={keepSaved}
          onNewer={(question) => questions.update(withSaved(question))}
          onCancel={close}
        />
      </>
    )

  return (
    <>
      <PageHeader title="Questions" intro={intro}>
        <PlayerLink categoryId={categoryId} />
        <Button
          component={Link}
          to={paths.importIntoOf(categoryId)}
          variant="default"
          leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        >
          Import
        </Button>
        <ExportButton
          choices={[{ value: `category/${categoryId}`, label: category?.title ?? 'Questions' }]}
        />
        <Button
          component={Link}
          to={paths.statisticsOf(categoryId)}
          variant="default"
          leftSection={<IconChartBar size={18} aria-hidden="true" />}
        >
          Statistics
        </Button>
        <Button
          id={openerId()}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add Question
        </Button>
      </PageHeader>
      {screen.kind === 'missing' && <ErrorAlert message="This question is not there any more." />}
      {error && <ErrorAlert message={error} />}
      <ListStatus
        list={questions}
        loading="Loading questions..."
        failed="Failed to load questions. Please try again."
        empty={
          <EmptyState title="No questions found">
            A quiz needs at least one question. Add the first one.
          </EmptyState>
        }
      />
      <QuestionList questions={questions.data ?? []} {...removal} onEdit={edit} />
      <LastImports categoryId={categoryId} />
    </>
  )
}

/** The player site shows the quiz as it is; nothing counts before Start. */
function PlayerLink({ categoryId }: { categoryId: Id }) {
  const playerUrl = pageSetting('quiz-kingdom-player-url')
  if (!playerUrl) return null
  return (
    <Button
      component="a"
      href={`${playerUrl}/quizflow/${categoryId}`}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={18} aria-hidden="true" />}
    >
      Open as a player
    </Button>
  )
}
