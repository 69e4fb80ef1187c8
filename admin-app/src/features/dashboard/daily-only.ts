import type { DailyOnly } from '@quiz-kingdom/shared/entities/dashboard.ts'

/** What stands beside 'User Engagement' about those who are not in it; undefined until it is known. */
export function describeDailyOnly(days: readonly DailyOnly[]): string | undefined {
  const [yesterday, today] = days
  if (!yesterday || !today) return undefined
  return [
    'The chart counts players of the kingdoms’ quizzes.',
    `Only the daily quiz was finished yesterday by ${describe(yesterday)}, and today so far by ${describe(today)}.`,
  ].join(' ')
}

function describe({ players, guests }: DailyOnly): string {
  return `${count(players, 'player')} and ${count(guests, 'guest')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
