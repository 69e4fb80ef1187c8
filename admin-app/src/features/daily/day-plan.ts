import { DIFFICULTIES, DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { CalendarDay } from '@quiz-kingdom/shared/entities/game/daily.ts'

/** Returns a text such as `1 easy, 2 hard · Science 2, Sport`. */
export function describeQuestions(questions: CalendarDay['questions']): string {
  const kingdoms = countOccurrences(questions.map(({ kingdom }) => kingdom))
    .toSorted(([, a], [, b]) => b - a)
    .map(([kingdom, count]) => (count > 1 ? `${kingdom} ${count}` : kingdom))
  const counts = new Map(countOccurrences(questions.map(({ difficulty }) => difficulty)))
  const difficulties = DIFFICULTIES.flatMap((difficulty) => {
    const count = counts.get(difficulty)
    return count ? [`${count} ${DIFFICULTY_NAMES[difficulty].toLowerCase()}`] : []
  })
  return `${difficulties.join(', ')} · ${kingdoms.join(', ')}`
}

function countOccurrences<T>(items: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts]
}
