import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'

/** Choices of a select, below one without a value. */
export function toChoices(label: string, items: readonly { _id: Id; title: string }[] = []) {
  return [{ value: '', label }, ...items.map(({ _id, title }) => ({ value: _id, label: title }))]
}
