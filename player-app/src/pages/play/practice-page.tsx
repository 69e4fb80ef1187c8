import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { categoriesStore } from '../../features/kingdoms/stores.ts'
import { MistakePractice, QuizPractice } from '../../features/practice/practice.tsx'
import { ALL_QUESTIONS } from '../../lib/paths.ts'
import { TitledPage } from '../../ui/page.tsx'

export function PracticePage() {
  const user = useUser()
  const [query] = useSearchParams()
  const { data: categories } = useResource(categoriesStore)
  const quiz = query.get('quiz')
  const categoryId = v.is(IdSchema, quiz) ? quiz : undefined
  const isWhole = query.has(ALL_QUESTIONS) && categoryId !== undefined
  const title = categories?.find(({ _id }) => isWhole && _id === categoryId)?.title
  return (
    <TitledPage narrow title="Practice" intro={title}>
      {user &&
        (isWhole ? (
          <QuizPractice key={`${user.id} ${categoryId}`} categoryId={categoryId} />
        ) : (
          <MistakePractice key={`${user.id} ${categoryId}`} categoryId={categoryId} />
        ))}
    </TitledPage>
  )
}
