import type { DailyFigures } from '@quiz-kingdom/shared/entities/daily.ts'
import { type ChartData, DAY_KEY } from './chart-data.ts'

/** How many began the quiz of each day, and how many finished it. */
export function toDailyPlayers(figures: readonly DailyFigures[]): ChartData {
  return {
    rows: figures.map(({ day, started, finished }) => ({ [DAY_KEY]: day, started, finished })),
    series: [
      { name: 'started', label: 'Started', color: 'var(--mantine-color-blue-5)' },
      { name: 'finished', label: 'Finished', color: 'var(--mantine-color-green-6)' },
    ],
  }
}

/** Of a hundred who finished a day's quiz, how many came back; what is not over yet is left out. */
export function toReturns(figures: readonly DailyFigures[]): ChartData {
  return {
    rows: figures.map(({ day, finished, cameBackNextDay, cameBackAfterWeek }) => ({
      [DAY_KEY]: day,
      ...share('next', cameBackNextDay, finished),
      ...share('week', cameBackAfterWeek, finished),
    })),
    series: [
      { name: 'next', label: 'The next day, %', color: 'var(--mantine-color-green-6)' },
      { name: 'week', label: 'After seven days, %', color: 'var(--mantine-color-meskel-6)' },
    ],
  }
}

function share(name: string, returned: number | null, finished: number): Record<string, number> {
  if (returned === null || finished === 0) return {}
  return { [name]: Math.round((100 * returned) / finished) }
}

export function hasPlayers(figures: readonly DailyFigures[]): boolean {
  return figures.some(({ started }) => started > 0)
}

export function hasReturns(figures: readonly DailyFigures[]): boolean {
  return figures.some(({ cameBackNextDay, finished }) => cameBackNextDay !== null && finished > 0)
}
