import { Button } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as questions from '@quiz-kingdom/shared/api/content/questions.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { readPageSetting } from '@quiz-kingdom/shared/ui/page/page-setting.ts'
import { IconChartBar, IconExternalLink, IconFileUpload } from '@tabler/icons-react'
import { ExportButton } from '../../features/exports/export-button.tsx'
import { LastImports } from '../../features/imports/last-imports.tsx'
import { QuestionForm } from '../../features/questions/question-form.tsx'
import { QuestionList } from '../../features/questions/question-list.tsx'
import { getQuestionsStore } from '../../lib/list/list-stores.ts'
import { paths } from '../../lib/paths.ts'
import { CategoryPage, CategoryTrail, useCategory } from '../../ui/category-page.tsx'
import { EditedList } from '../../ui/list/edited-list.tsx'
import { PageLink } from '../../ui/page-header.tsx'

export default function QuestionsPage() {
  return <CategoryPage title="Questions" page={CategoryQuestions} />
}

function CategoryQuestions({ categoryId }: { categoryId: Id }) {
  const category = useCategory(categoryId)
  const list = useResource(getQuestionsStore(categoryId))
  return (
    <EditedList
      title="Questions"
      noun="Question"
      intro={<CategoryTrail categoryId={categoryId} />}
      list={list}
      empty="A quiz needs at least one question. Add the first one."
      remove={(id) => api(questions.remove, { params: { id } })}
      restore={(id) => api(questions.restore, { params: { id } })}
      nameOf={() => 'The question'}
      buttons={
        <>
          <PlayerAppLink categoryId={categoryId} />
          <PageLink to={paths.importIntoOf(categoryId)} icon={IconFileUpload}>
            Import
          </PageLink>
          <ExportButton
            choices={[
              {
                label: category?.title ?? 'Questions',
                part: { kind: 'category', id: categoryId },
              },
            ]}
          />
          <PageLink to={paths.statisticsOf(categoryId)} icon={IconChartBar}>
            Statistics
          </PageLink>
        </>
      }
      form={(question, handlers) => (
        <QuestionForm categoryId={categoryId} question={question} {...handlers} />
      )}
    >
      {(handlers) => (
        <>
          <QuestionList questions={list.data ?? []} {...handlers} />
          <LastImports categoryId={categoryId} />
        </>
      )}
    </EditedList>
  )
}

function PlayerAppLink({ categoryId }: { categoryId: Id }) {
  const playerUrl = readPageSetting('quiz-kingdom-player-url')
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
