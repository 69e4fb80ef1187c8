import { isUnreachable } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Identified } from '../list/list-changes.ts'
import { haveChanged } from './form-values.ts'

interface SaveRequest<V, T> {
  /** Edits `base`, or adds a new item if it is undefined. */
  send: (values: V, base: T | undefined) => Promise<T>
  toValues: (stored: T) => V
  fetchStored: () => Promise<readonly T[]>
}

/** After a request without a response, looks for its values in the stored list before sending them again. */
export function saveOnce<V extends object, T extends Identified & { updatedAt: string }>({
  send,
  toValues,
  fetchStored,
}: SaveRequest<V, T>): SaveRequest<V, T>['send'] {
  let unanswered: V | undefined

  function isSaved(stored: T, values: V, base: T | undefined): boolean {
    if (base && (stored._id !== base._id || stored.updatedAt === base.updatedAt)) return false
    return !haveChanged(toValues(stored), omitFiles(values))
  }

  async function findSaved(values: V, base: T | undefined): Promise<T | undefined> {
    if (!unanswered || haveChanged(unanswered, values)) return undefined
    return (await fetchStored()).find((stored) => isSaved(stored, values, base))
  }

  return async (values, base) => {
    try {
      const saved = (await findSaved(values, base)) ?? (await send(values, base))
      unanswered = undefined
      return saved
    } catch (error) {
      if (isUnreachable(error)) unanswered = values
      throw error
    }
  }
}

/** A file cannot be compared with the stored image. */
function omitFiles(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)))
}
