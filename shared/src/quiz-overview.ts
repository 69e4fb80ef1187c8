import { parseClock } from './clock.ts'

/** False when something is missing without which nobody can play; no time at all counts as that. */
export function isPlayable(
  { title, points, time }: { title: string; points: number; time: string },
  questionCount: number,
): boolean {
  return questionCount > 0 && title !== '' && Number.isFinite(points) && (parseClock(time) ?? 0) > 0
}

/** `5 minutes 30 seconds` of an `m:ss` text. */
export function spokenDuration(time: string): string {
  const total = parseClock(time) ?? 0
  return `${counted(Math.floor(total / 60), 'minute')} ${counted(total % 60, 'second')}`
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** What a player is told before the clock starts. */
export const BEFORE_YOU_BEGIN = [
  'The clock starts with the first question and does not stop.',
  'You can go back and change an answer as long as there is time.',
  'When the time is up, what you have answered is submitted by itself.',
  'A wrong answer costs nothing, so never leave a question open.',
  'If the page closes, come back to it: your answers are kept, and the clock runs on.',
] as const
