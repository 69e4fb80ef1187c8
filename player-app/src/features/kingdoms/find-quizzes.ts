import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { foldText } from '../../lib/fold-text.ts'

/** Those in which each word of the search occurs; where a title has them all, first. */
export function findIn<T extends Kingdom | Category>(items: readonly T[], search: string): T[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  const hasAll = (text: string) => words.every((word) => foldText(text).includes(word))
  const byTitle = items.filter(({ title }) => hasAll(title))
  const byRest = items.filter(({ title, description }) => hasAll(`${title} ${description}`))
  return [...new Set([...byTitle, ...byRest])]
}
