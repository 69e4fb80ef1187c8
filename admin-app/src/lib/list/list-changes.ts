import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'

export interface Identified {
  _id: Id
}

type ListChange<T> = (items: readonly T[]) => T[]

export function replaceOrAppend<T extends Identified>(saved: T): ListChange<T> {
  return (items) =>
    items.some(({ _id }) => _id === saved._id)
      ? items.map((item) => (item._id === saved._id ? saved : item))
      : [...items, saved]
}

export function removeById<T extends Identified>(id: Id): ListChange<T> {
  return (items) => items.filter(({ _id }) => _id !== id)
}

/** Puts a restored item back in its place, or at the end of a list that has become shorter. */
export function insertRestored<T extends Identified>(restored: T, index: number): ListChange<T> {
  return (items) => removeById<T>(restored._id)(items).toSpliced(index, 0, restored)
}
