import { Button } from '@mantine/core'
import { removeKingdom, restoreKingdom } from '@quiz-kingdom/shared/api/kingdoms.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { IconPlus } from '@tabler/icons-react'
import { CatalogueExport } from '../features/imports/catalogue-export.tsx'
import { KingdomForm } from '../features/kingdoms/kingdom-form.tsx'
import { KingdomList } from '../features/kingdoms/kingdom-list.tsx'
import { openerId, useEditing } from '../lib/editing.ts'
import { withSaved } from '../lib/list-changes.ts'
import { categoriesStore, kingdomsStore } from '../lib/list-stores.ts'
import { notify } from '../lib/toasts.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function KingdomsPage() {
  const kingdoms = useResource(kingdomsStore)
  const categories = useResource(categoriesStore)
  const { screen, add, edit, close } = useEditing(kingdoms)
  const { error, ...removal } = useRemoval({
    list: kingdoms,
    remove: removeKingdom,
    restore: restoreKingdom,
    removed: 'kingdom deleted successfully!',
    failed: 'Failed to delete kingdom',
    restored: 'The kingdom is back.',
  })

  function keepSaved(kingdom: Kingdom) {
    kingdoms.update(withSaved(kingdom))
    notify(`${kingdom.title} is saved.`)
    close()
  }

  if (screen.kind === 'adding' || screen.kind === 'editing')
    return (
      <>
        <PageHeader title="Kingdoms" />
        <KingdomForm
          key={screen.kind === 'editing' ? screen.entity._id : 'new'}
          {...(screen.kind === 'editing' && { kingdom: screen.entity })}
          onSaved={keepSaved}
          onNewer={(kingdom) => kingdoms.update(withSaved(kingdom))}
          onCancel={close}
        />
      </>
    )

  return (
    <>
      <PageHeader title="Kingdoms">
        <CatalogueExport kingdoms={kingdoms.data ?? []} />
        <Button
          id={openerId()}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add Kingdom
        </Button>
      </PageHeader>
      {screen.kind === 'missing' && <ErrorAlert message="This kingdom is not there any more." />}
      {error && <ErrorAlert message={error} />}
      <ListStatus list={categories} failed="Failed to load categories. Please try again." />
      <ListStatus
        list={kingdoms}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms. Please try again."
        empty={
          <EmptyState title="No kingdoms found">
            A kingdom is a group of categories. Add the first one.
          </EmptyState>
        }
      />
      <KingdomList
        kingdoms={kingdoms.data ?? []}
        categories={categories.data ?? []}
        {...removal}
        onEdit={edit}
      />
    </>
  )
}
