import { Anchor } from '@mantine/core'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { Link, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { ImportScreen } from '../features/imports/import-screen.tsx'
import { OneTab } from '../features/imports/one-tab.tsx'
import { categoriesStore, kingdomsStore } from '../lib/list-stores.ts'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function ImportPage() {
  const { categoryId } = useParams()
  const id = v.safeParse(v.optional(IdSchema), categoryId)
  if (id.success) return <ImportInto key={id.output} categoryId={id.output} />
  return (
    <>
      <PageHeader title="Import questions" />
      <ErrorAlert message="Invalid category ID format" />
    </>
  )
}

function ImportInto({ categoryId }: { categoryId: Id | undefined }) {
  const user = useUser()
  const categories = useResource(categoriesStore)
  const kingdoms = useResource(kingdomsStore)
  const category = categories.data?.find(({ _id }) => _id === categoryId)
  return (
    <>
      <PageHeader
        title="Import questions"
        intro={categoryId && <WayBack categoryId={categoryId} title={category?.title} />}
      />
      <ListStatus list={kingdoms} failed="Failed to load kingdoms. Please try again." />
      <ListStatus list={categories} failed="Failed to load categories. Please try again." />
      {user && (
        <OneTab name={`quiz-kingdom:import:${user.id}:${categoryId ?? 'any'}`}>
          <ImportScreen
            userId={user.id}
            categoryId={categoryId}
            kingdoms={kingdoms.data ?? []}
            categories={categories.data ?? []}
          />
        </OneTab>
      )}
    </>
  )
}

function WayBack({ categoryId, title }: { categoryId: Id; title: string | undefined }) {
  return (
    <>
      <Anchor component={Link} to={paths.categories} underline="always">
        Categories
      </Anchor>
      {' / '}
      <Anchor component={Link} to={paths.questionsOf(categoryId)} underline="always">
        {withLanguages(title ?? 'Questions')}
      </Anchor>
    </>
  )
}
