import type { Random } from '@quiz-kingdom/shared/seeded-random.ts'

export function pickFrom<T>(list: readonly T[], random: Random): T {
  const picked = list[Math.floor(random() * list.length)]
  if (picked === undefined) throw new RangeError('There is nothing to pick from')
  return picked
}
