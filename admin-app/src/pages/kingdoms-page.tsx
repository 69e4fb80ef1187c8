import { Button } from '@mantine/core'
import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import { removeKingdom, restoreKingdom } from '@quiz-kingdom/shared/api/kingdoms.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/notes.tsx'
import { IconPlus } from '@tabler/icons-react'
import { KingdomForm } from '../features/kingdoms/kingdom-form.tsx'
import { KingdomList } from '../features/kingdoms/kingdom-list.tsx'
import { categoryStore, kingdomStore } from '../lib/catalogue.ts'
import { withSaved } from '../lib/list-changes.ts'
import { openerIds, useScreenMode } from '../lib/screen-mode.ts'
import { notify } from '../lib/toasts.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { PageHeader } from '../ui/page-header.tsx'

export default function KingdomsPage() {
  const kingdoms = useFreshList(kingdomStore)
  const categories = useFreshList(categoryStore)
  const { mode, add, edit, close } = useScreenMode<Kingdom>()
  const { removeItem, removing, error } = useRemoval({
    list: kingdoms,
    remove: removeKingdom,
    restore: restoreKingdom,
    removed: 'kingdom deleted successfully!',
    failed: 'Failed to delete kingdom',
  })

  function keepSaved(kingdom: Kingdom) {
    kingdoms.update(withSaved(kingdom))
    notify(`${kingdom.title} is saved.`)
    close()
  }

  if (mode.kind !== 'list')
    return (
      <>
        <PageHeader title="Kingdoms" />
        <KingdomForm
          {...(mode.kind === 'editing' && { kingdom: mode.entity })}
          onSaved={keepSaved}
          onNewer={(kingdom) => kingdoms.update(withSaved(kingdom))}
          onCancel={close}
        />
      </>
    )

  return (
    <>
      <PageHeader title="Kingdoms">
        <Button
          id={openerIds.add}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add Kingdom
        </Button>
      </PageHeader>
      {error && <ErrorAlert message={error} />}
      {categories.phase === 'failed' && (
        <ErrorAlert
          message={messageFor(categories.failure, 'Failed to load categories. Please try again.')}
          onRetry={categories.refresh}
        />
      )}
      <ListStatus
        phase={kingdoms.phase}
        isEmpty={kingdoms.items.length === 0}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms. Please try again."
        failure={kingdoms.failure}
        empty={
          <EmptyState title="No kingdoms found">
            A kingdom is a group of categories. Add the first one.
          </EmptyState>
        }
        onRetry={kingdoms.refresh}
      />
      <KingdomList
        kingdoms={kingdoms.items}
        categories={categories.items}
        removing={removing}
        onEdit={edit}
        onRemove={removeItem}
      />
    </>
  )
}
