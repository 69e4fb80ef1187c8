import { Button, Stack } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { isEmptyData, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { createOpenerAttribute, useEditing } from '../../lib/list/editing.ts'
import { type Identified, replaceOrAppend } from '../../lib/list/list-changes.ts'
import { type Removal, useRemoval } from '../../lib/list/use-removal.ts'
import { notify } from '../../lib/toasts.ts'
import { PageHeader } from '../page-header.tsx'

export interface FormHandlers<T> {
  /** Called with the server's version, saved by this form or by someone else. */
  onStored: (stored: T) => void
  /** With `addMore`, the form stays open for the next item. */
  onSaved: (saved: T, addMore?: boolean) => void
  onCancel: () => void
}

export interface ItemHandlers<T> extends Removal<T> {
  onEdit: (item: T) => void
}

interface EditedListProps<T extends Identified> {
  title: string
  noun: string
  intro?: ReactNode
  list: ResourceState<T[]>
  empty: string
  remove: (id: Id) => Promise<{ message: string }>
  restore: (id: Id) => Promise<T>
  nameOf: (item: T) => string
  buttons: ReactNode
  status?: ReactNode
  /** Edits `stored`, or adds a new item if it is undefined. */
  form: (stored: T | undefined, handlers: FormHandlers<T>) => ReactNode
  children: (handlers: ItemHandlers<T>) => ReactNode
}

/** A page that lists items, or shows the form for one of them instead. */
export function EditedList<T extends Identified>(props: EditedListProps<T>) {
  const { title, noun, intro, list, empty, remove, restore, nameOf } = props
  const { buttons, status, form, children } = props
  const [items, item] = [title.toLowerCase(), noun.toLowerCase()]
  const { screen, add, edit, close } = useEditing(list)
  const { error, ...removal } = useRemoval({ list, remove, restore, noun })
  const onStored = (stored: T) => list.update(replaceOrAppend(stored))

  function onSaved(saved: T, addMore = false) {
    notify(`${nameOf(saved)} saved.`)
    if (!addMore) close()
  }

  if (screen.kind === 'adding' || screen.kind === 'editing') {
    const stored = screen.kind === 'editing' ? screen.entity : undefined
    return (
      <>
        <PageHeader title={title} intro={intro} />
        {status}
        <Fragment key={stored?._id}>
          {form(stored, { onStored, onSaved, onCancel: close })}
        </Fragment>
      </>
    )
  }

  const isKnownEmpty = list.phase === 'ready' && isEmptyData(list.data)
  const addButton = (
    <Button
      {...createOpenerAttribute()}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={add}
    >
      Add {noun}
    </Button>
  )

  return (
    <>
      <PageHeader title={title} intro={intro}>
        {buttons}
        {!isKnownEmpty && addButton}
      </PageHeader>
      {screen.kind === 'missing' && <ErrorAlert message={`This ${item} no longer exists.`} />}
      {error && <ErrorAlert message={error} />}
      {status}
      <ListStatus
        list={list}
        loading={`Loading ${items}...`}
        failed={`Failed to load ${items}. Please try again.`}
        empty={
          <EmptyState title={`No ${items} found`}>
            <Stack align="center">
              {empty}
              {addButton}
            </Stack>
          </EmptyState>
        }
      />
      {children({ ...removal, onEdit: edit })}
    </>
  )
}
