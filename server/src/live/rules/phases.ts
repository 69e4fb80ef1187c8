import {
  LIVE_ANSWER_MS,
  LIVE_GRACE_MS,
  LIVE_READING_MS,
  type LiveSettings,
} from '@quiz-kingdom/shared/entities/game/live.ts'

type GamePhase = 'lobby' | 'question' | 'answer' | 'podium' | 'closed'

/** Times are in ms since the epoch. */
export interface GameState {
  phase: GamePhase
  number: number
  questions: number
  opensAt: number | null
  closesAt: number | null
  nextAt: number | null
  expiresAt: number
  settings: Pick<LiveSettings, 'pace' | 'seconds'>
}

export type HostCommand = 'next' | 'skip' | 'end' | 'close'

/** A change of phase or question. It applies only to the version of the game for which it was determined. */
export interface GameMove {
  phase: GamePhase
  number: number
  opensAt: number | null
  closesAt: number | null
  nextAt: number | null
  /** The number of a question that the host has skipped and that no longer counts. */
  skipped?: number
  closedReason?: 'ended' | 'expired'
}

/** Returns undefined if the command does not apply in this phase. */
export function moveByCommand(
  command: HostCommand,
  game: GameState,
  now: number,
): GameMove | undefined {
  const { phase, number } = game
  switch (command) {
    case 'next':
      return moveToNextPhase(game, now)
    case 'skip':
      return phase === 'question'
        ? { ...moveToNextQuestion(game, now), skipped: number }
        : undefined
    case 'end':
      if (phase === 'question') return { ...moveToPodium(game), skipped: number }
      return phase === 'answer' ? moveToPodium(game) : undefined
    case 'close':
      return phase === 'closed' ? undefined : moveToClosed(game, 'ended')
  }
}

function moveToNextPhase(game: GameState, now: number): GameMove | undefined {
  switch (game.phase) {
    case 'lobby':
    case 'answer':
      return moveToNextQuestion(game, now)
    case 'question':
      return isQuestionOpen(game, now) ? moveToAnswer(game, now) : moveToQuestion(game, now)
    default:
      return undefined
  }
}

/** Returns the move that the game makes without the host, if one is due. */
export function findDueMove(
  game: GameState,
  now: number,
  hasEverybodyAnswered: boolean,
): GameMove | undefined {
  const { phase, closesAt, nextAt, expiresAt } = game
  if (phase === 'closed') return undefined
  if (expiresAt <= now) return moveToClosed(game, 'expired')
  if (phase === 'question') {
    const isOver = closesAt !== null && closesAt + LIVE_GRACE_MS <= now
    return isOver || (hasEverybodyAnswered && isQuestionOpen(game, now))
      ? moveToAnswer(game, now)
      : undefined
  }
  return phase === 'answer' && nextAt !== null && nextAt <= now
    ? moveToNextQuestion(game, now)
    : undefined
}

export function isQuestionOpen({ phase, opensAt }: GameState, now: number): boolean {
  return phase === 'question' && opensAt !== null && opensAt <= now
}

/** The last question whose scores everyone may see. */
export function lastClosedQuestionNumber({
  phase,
  number,
}: Pick<GameState, 'phase' | 'number'>): number {
  return phase === 'question' ? number - 1 : number
}

const CLEARED_TIMES = { opensAt: null, closesAt: null, nextAt: null }

function moveToNextQuestion(game: GameState, now: number): GameMove {
  if (game.number >= game.questions) return moveToPodium(game)
  return moveToQuestion({ ...game, number: game.number + 1 }, now + LIVE_READING_MS)
}

function moveToQuestion({ number, settings }: GameState, opensAt: number): GameMove {
  const closesAt = opensAt + settings.seconds * 1000
  return { phase: 'question', number, opensAt, closesAt, nextAt: null }
}

function moveToAnswer({ number, opensAt, closesAt, settings }: GameState, now: number): GameMove {
  const nextAt = settings.pace === 'automatic' ? now + LIVE_ANSWER_MS : null
  return { phase: 'answer', number, opensAt, closesAt, nextAt }
}

function moveToPodium({ number }: GameState): GameMove {
  return { phase: 'podium', number, ...CLEARED_TIMES }
}

function moveToClosed({ number }: GameState, closedReason: 'ended' | 'expired'): GameMove {
  return { phase: 'closed', number, ...CLEARED_TIMES, closedReason }
}
