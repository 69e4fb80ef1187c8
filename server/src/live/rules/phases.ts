import {
  LIVE_ANSWER_MS,
  LIVE_GRACE_MS,
  LIVE_READING_MS,
  type LiveSettings,
} from '@quiz-kingdom/shared/entities/game/live.ts'

export type Phase = 'lobby' | 'question' | 'answer' | 'podium' | 'closed'

/** Times are in ms since the epoch. */
export interface GamePlace {
  phase: Phase
  number: number
  questions: number
  opensAt: number | null
  closesAt: number | null
  nextAt: number | null
  expiresAt: number
  settings: Pick<LiveSettings, 'pace' | 'seconds'>
}

export type Command = 'next' | 'skip' | 'end' | 'close'

/** A change of phase or question. It applies only to the version of the game for which it was determined. */
export interface Move {
  phase: Phase
  number: number
  opensAt: number | null
  closesAt: number | null
  nextAt: number | null
  /** The number of a question that the host has skipped and that no longer counts. */
  skipped?: number
  closedReason?: 'ended' | 'expired'
}

/** Returns undefined if the command does not apply in this phase. */
export function moveBy(command: Command, game: GamePlace, now: number): Move | undefined {
  const { phase, number } = game
  switch (command) {
    case 'next':
      return moveOn(game, now)
    case 'skip':
      return phase === 'question' ? { ...showNext(game, now), skipped: number } : undefined
    case 'end':
      if (phase === 'question') return { ...showPodium(game), skipped: number }
      return phase === 'answer' ? showPodium(game) : undefined
    case 'close':
      return phase === 'closed' ? undefined : closeRoom(game, 'ended')
  }
}

function moveOn(game: GamePlace, now: number): Move | undefined {
  switch (game.phase) {
    case 'lobby':
    case 'answer':
      return showNext(game, now)
    case 'question':
      return isOpen(game, now) ? showAnswer(game, now) : openQuestion(game, now)
    default:
      return undefined
  }
}

/** Returns the move that the game makes without the host, if one is due. */
export function moveDue(
  game: GamePlace,
  now: number,
  hasEverybodyAnswered: boolean,
): Move | undefined {
  const { phase, closesAt, nextAt, expiresAt } = game
  if (phase === 'closed') return undefined
  if (expiresAt <= now) return closeRoom(game, 'expired')
  if (phase === 'question') {
    const isOver = closesAt !== null && closesAt + LIVE_GRACE_MS <= now
    return isOver || (hasEverybodyAnswered && isOpen(game, now)) ? showAnswer(game, now) : undefined
  }
  return phase === 'answer' && nextAt !== null && nextAt <= now ? showNext(game, now) : undefined
}

export function isOpen({ phase, opensAt }: GamePlace, now: number): boolean {
  return phase === 'question' && opensAt !== null && opensAt <= now
}

/** The last question whose scores everyone may see. */
export function closedNumber({ phase, number }: Pick<GamePlace, 'phase' | 'number'>): number {
  return phase === 'question' ? number - 1 : number
}

const NO_TIMES = { opensAt: null, closesAt: null, nextAt: null }

function showNext(game: GamePlace, now: number): Move {
  if (game.number >= game.questions) return showPodium(game)
  return openQuestion({ ...game, number: game.number + 1 }, now + LIVE_READING_MS)
}

function openQuestion({ number, settings }: GamePlace, opensAt: number): Move {
  const closesAt = opensAt + settings.seconds * 1000
  return { phase: 'question', number, opensAt, closesAt, nextAt: null }
}

function showAnswer({ number, opensAt, closesAt, settings }: GamePlace, now: number): Move {
  const nextAt = settings.pace === 'automatic' ? now + LIVE_ANSWER_MS : null
  return { phase: 'answer', number, opensAt, closesAt, nextAt }
}

function showPodium({ number }: GamePlace): Move {
  return { phase: 'podium', number, ...NO_TIMES }
}

function closeRoom({ number }: GamePlace, closedReason: 'ended' | 'expired'): Move {
  return { phase: 'closed', number, ...NO_TIMES, closedReason }
}
