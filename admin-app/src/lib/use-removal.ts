import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import type { ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { useState } from 'react'
import { type Identified, withoutItem, withRestored } from './list-changes.ts'
import { offerUndo } from './toasts.ts'

interface RemovalOptions<T extends Identified> {
  list: Pick<ListState<T>, 'items' | 'update'>
  remove: (id: Id) => Promise<{ message: string }>
  restore: (id: Id) => Promise<T>
  /** Said when the server sends no word. */
  removed: string
  failed: string
}

/** Deletes an item on the server, then in the list, and offers to take it back. */
export function useRemoval<T extends Identified>({
  list,
  remove,
  restore,
  removed,
  failed,
}: RemovalOptions<T>) {
  const [error, setError] = useState<string>()
  const [removing, setRemoving] = useState<Id>()

  async function removeItem({ _id }: T) {
    setError(undefined)
    setRemoving(_id)
    const index = list.items.findIndex((item) => item._id === _id)
    try {
      const { message } = await remove(_id)
      list.update(withoutItem(_id))
      offerUndo(message || removed, async () => {
        const restored = await restore(_id)
        list.update(withRestored(restored, index))
      })
    } catch (error) {
      if (isGone(error)) list.update(withoutItem(_id))
      setError(isGone(error) ? 'It was already deleted.' : messageOf(error, failed))
    } finally {
      setRemoving(undefined)
    }
  }

  return { removeItem, removing, error }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}
