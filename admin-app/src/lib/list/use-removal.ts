import { ApiError, toUserMessage } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { usePresenceCheck } from '@quiz-kingdom/shared/ui/feedback/use-presence-check.ts'
import { useRef, useState } from 'react'
import { notify } from '../toasts.ts'
import { focusOpener } from './editing.ts'
import { type Identified, insertRestored, removeById } from './list-changes.ts'

interface RemovalOptions<T extends Identified> {
  list: Pick<ResourceState<T[]>, 'data' | 'update' | 'refresh'>
  remove: (id: Id) => Promise<{ message: string }>
  restore: (id: Id) => Promise<T>
  noun: string
}

export interface Removal<T> {
  removeItem: (item: T) => void
  removing: ReadonlySet<Id>
}

export function useRemoval<T extends Identified>(options: RemovalOptions<T>) {
  const { list, remove, restore, noun } = options
  const [error, setError] = useState<string>()
  const [removing, setRemoving] = useState<ReadonlySet<Id>>(new Set())
  const startPresenceCheck = usePresenceCheck()
  const pending = useRef(new Set<Id>())

  function mark(id: Id, isPending: boolean) {
    if (isPending) pending.current.add(id)
    else pending.current.delete(id)
    setRemoving(new Set(pending.current))
  }

  async function removeItem({ _id }: T) {
    if (pending.current.has(_id)) return
    const isStillHere = startPresenceCheck()
    setError(undefined)
    mark(_id, true)
    const index = list.data?.findIndex((item) => item._id === _id) ?? 0
    try {
      const { message } = await remove(_id)
      list.update(removeById(_id))
      if (!isStillHere()) return
      notify(message || `${noun} deleted successfully!`, {
        done: `${noun} restored.`,
        run: async () => {
          const item = await restore(_id).catch(ignoreIfRestored)
          if (item) list.update(insertRestored(item, index))
          else await list.refresh()
        },
        focusWhenDone: () => focusOpener(_id),
      })
    } catch (error) {
      if (isNotFound(error)) list.update(removeById(_id))
      setError(isNotFound(error) ? 'It was already deleted.' : toUserMessage(error))
    } finally {
      mark(_id, false)
    }
  }

  return { removeItem: (item: T) => void removeItem(item), removing, error }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Ignores a conflict, because an earlier request may have restored the item without a response. */
function ignoreIfRestored(error: unknown): undefined {
  const isTitleTaken = error instanceof ApiError && error.fields.title !== undefined
  if (!(error instanceof ApiError && error.status === 409) || isTitleTaken) throw error
}
