import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

export interface Identified {
  _id: Id
}

type Change<T> = (items: readonly T[]) => T[]

/** Puts a saved item in the place of its older version, or at the end when it is new. */
export function withSaved<T extends Identified>(saved: T): Change<T> {
  return (items) =>
    items.some(({ _id }) => _id === saved._id)
      ? items.map((item) => (item._id === saved._id ? saved : item))
      : [...items, saved]
}

export function withoutItem<T extends Identified>(id: Id): Change<T> {
  return (items) => items.filter(({ _id }) => _id !== id)
}

/** Puts a restored item back where it stood, as far as the list still reaches there. */
export function withRestored<T extends Identified>(restored: T, index: number): Change<T> {
  return (items) => withoutItem<T>(restored._id)(items).toSpliced(index, 0, restored)
}
