import { Group } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createResource, type Resource } from '@quiz-kingdom/shared/session/resource.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { type ReactNode, useRef, useState } from 'react'
import lined from './lined-list.module.css'

/** Newest first. */
export interface LogPage<T> {
  entries: readonly T[]
  hasOlder: boolean
}

interface LogOptions<T> {
  /** Loads the entries before the given one, or the newest. */
  load: (before?: Id) => Promise<LogPage<T>>
  failed: string
}

export function useLog<T extends { id: Id }>({ load, failed }: LogOptions<T>) {
  const [log] = useState(() => {
    const resource: Resource<LogPage<T>> = createResource({
      load: async (): Promise<LogPage<T>> => mergeNewest(await load(), resource.getState().data),
    })
    return resource
  })
  const list = useResource(log)
  const older = useAction({ failed })
  const { entries = [], hasOlder } = list.data ?? {}
  const showOlder = (before = entries.at(-1)?.id) =>
    older.run(async () => {
      const page = await load(before)
      list.update((shown) => ({ ...page, entries: [...shown.entries, ...page.entries] }))
    })
  return { list, entries, hasOlder, older, showOlder }
}

/** Drops the older entries if there is a gap between them and the newest. */
function mergeNewest<T extends { id: Id }>(
  newest: LogPage<T>,
  shown: LogPage<T> | undefined,
): LogPage<T> {
  const last = newest.entries.at(-1)
  const overlap = shown?.entries.findIndex(({ id }) => id === last?.id) ?? -1
  if (!shown || overlap < 0) return newest
  return { ...shown, entries: [...newest.entries, ...shown.entries.slice(overlap + 1)] }
}

interface LogListProps<T extends { id: Id }> {
  log: Omit<ReturnType<typeof useLog<T>>, 'showOlder'>
  showOlder: () => Promise<boolean>
  loading: string
  empty: ReactNode
  /** List items, each of them focusable. */
  children: ReactNode
}

export function LogList<T extends { id: Id }>(props: LogListProps<T>) {
  const { log, showOlder, loading, empty, children } = props
  const { list, entries, hasOlder, older } = log
  const shown = useRef<HTMLOListElement>(null)

  async function readOn(): Promise<void> {
    const count = shown.current?.children.length ?? 0
    if (!(await showOlder())) return
    const items = shown.current?.children
    // If the older entries all belong to the last group on screen, no item was added.
    const first = items?.[count] ?? items?.[items.length - 1]
    if (first instanceof HTMLElement) first.focus()
  }

  return (
    <>
      {entries.length > 0 && (
        <ol role="list" ref={shown} className={lined.root}>
          {children}
        </ol>
      )}
      <ListStatus list={{ ...list, data: list.data?.entries }} loading={loading} empty={empty} />
      <ActionNote action={older} />
      {hasOlder && (
        <Group mt="md">
          <ActionButton
            variant="quiet"
            isPending={older.isPending}
            pendingLabel="Loading..."
            onPress={() => void readOn()}
          >
            Show older
          </ActionButton>
        </Group>
      )}
    </>
  )
}
