import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'

export interface Identified {
  _id: Id
}

type Change<T> = (items: readonly T[]) => T[]

/** Replaces an edited item, or appends a new one. */
export function withSaved<T extends Identified>(saved: T): Change<T> {
  return (items) =>
    items.some(({ _id }) => _id === saved._id)
      ? items.map((item) => (item._id === saved._id ? saved : item))
      : [...items, saved]
}

export function withoutItem<T extends Identified>(id: Id): Change<T> {
  return (items) => items.filter(({ _id }) => _id !== id)
}

/** Puts a restored item back in its place, or at the end of a list that has become shorter. */
export function withRestored<T extends Identified>(restored: T, index: number): Change<T> {
  return (items) => withoutItem<T>(restored._id)(items).toSpliced(index, 0, restored)
}
