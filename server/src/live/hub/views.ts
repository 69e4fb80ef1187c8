import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_TOP,
  type LiveHostView,
  type LiveOwnState,
  type LivePlayer,
  type LivePlayerRoom,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { isOpen } from '../rules/phases.ts'
import { type ShownQuestion, shownOption, shownOptions } from '../rules/shown-question.ts'
import type { Game } from '../storage/games.repository.ts'
import { type Snapshot, toTopRow } from './snapshot.ts'

export type ViewPhase = LivePlayerRoom['phase']

export function viewPhase(game: Game, now: number): ViewPhase {
  if (game.phase !== 'question') return game.phase
  return isOpen(game, now) ? 'open' : 'ready'
}

function roomEntries({ code, title, version, round }: Game, now: number) {
  return { code: code ?? '', title, version, round, now }
}

function currentQuestion({ game, questions }: Snapshot): ShownQuestion {
  const question = questions[game.number - 1]
  if (!question) throw new Error(`The game ${game.id} has no question ${game.number}`)
  return question
}

function readyEntries(snapshot: Snapshot, now: number) {
  const { game } = snapshot
  return {
    ...roomEntries(game, now),
    question: toQuestion(snapshot),
    opensAt: game.opensAt ?? now,
    closesAt: game.closesAt ?? now,
  }
}

function toQuestion(snapshot: Snapshot) {
  const { number, questions: of, settings } = snapshot.game
  const { questionText, picture } = currentQuestion(snapshot)
  return { number, of, questionText, seconds: settings.seconds, ...(picture && { picture }) }
}

/**
 * The only function that reveals a right answer. Call it only for a closed question. It keeps the answer back
 * if `isHeldBack` is true.
 */
function answerEntries(snapshot: Snapshot, now: number, isHeldBack: boolean) {
  const { game } = snapshot
  const question = currentQuestion(snapshot)
  return {
    ...roomEntries(game, now),
    question: toQuestion(snapshot),
    options: shownOptions(question),
    correctOption: isHeldBack ? null : shownOption(question, question.correctAnswer),
    description: isHeldBack ? null : question.description,
    isHeldBack,
    isLast: game.number >= game.questions,
    nextAt: game.nextAt,
  }
}

function podiumEntries({ game, standings }: Snapshot, now: number, isHeldBack: boolean) {
  return {
    ...roomEntries(game, now),
    players: standings.ranked.length,
    top: isHeldBack ? [] : standings.ranked.slice(0, LIVE_TOP).map(toTopRow),
    teams: isHeldBack ? [] : [...standings.teams],
  }
}

/** The room on players' screens. It differs between players only by `isHeldBack`. */
export function playerRoom(snapshot: Snapshot, now: number, isHeldBack: boolean): LivePlayerRoom {
  const { game } = snapshot
  const phase = viewPhase(game, now)
  switch (phase) {
    case 'lobby':
      return { phase, ...roomEntries(game, now) }
    case 'ready':
      return { phase, ...readyEntries(snapshot, now) }
    case 'open':
      return {
        phase,
        ...readyEntries(snapshot, now),
        options: shownOptions(currentQuestion(snapshot)),
      }
    case 'answer':
      return { phase, ...answerEntries(snapshot, now, isHeldBack) }
    case 'podium':
      return { phase, ...podiumEntries(snapshot, now, isHeldBack) }
    case 'closed':
      return { phase, ...roomEntries(game, now), reason: game.closedReason ?? 'ended' }
  }
}

export function removedRoom({ game }: Snapshot, now: number): LivePlayerRoom {
  return { phase: 'closed', ...roomEntries(game, now), reason: 'removed' }
}

/** `answered` is the stored option of the player's answer to the current question, if known. */
export function playerYou(
  { game, standings, heldBack, questions }: Snapshot,
  { playerId, name, team, userId }: LivePlayer & { userId: Id | null },
  answered: number | undefined,
): LiveOwnState {
  const row = standings.of.get(playerId)
  const isHeldBack = userId !== null && heldBack.has(userId)
  const isAnswer = game.phase === 'answer'
  const question = questions[game.number - 1]
  const option = answered ?? (isAnswer ? row?.option : undefined) ?? undefined
  const hasCurrent = game.phase === 'question' || isAnswer
  const isRanked = row !== undefined && standings.number > 0 && !isHeldBack
  return {
    playerId,
    name,
    team,
    score: isRanked ? row.score : 0,
    rank: isRanked ? row.rank : null,
    ranked: standings.ranked.length,
    rightAnswers: isRanked ? row.rightAnswers : 0,
    answer: hasCurrent && question && option !== undefined ? shownOption(question, option) : null,
    result: isAnswer && isRanked ? { isRight: row.isRight === 1, points: row.points ?? 0 } : null,
  }
}

export interface HostExtras {
  answered: number
  present: number
  /** The players who joined last; filled in the lobby only. */
  names: readonly LivePlayer[]
}

export function hostView(
  snapshot: Snapshot,
  { answered, present, names }: HostExtras,
  now: number,
): LiveHostView {
  const { game, standings, heldBack } = snapshot
  const { settings, isLocked, players, expiresAt } = game
  const isHeldBack = game.hostId !== null && heldBack.has(game.hostId)
  const host = { settings, isLocked, players, present, expiresAt }
  const phase = viewPhase(game, now)
  switch (phase) {
    case 'lobby':
      return { phase, ...roomEntries(game, now), ...host, names: [...names] }
    case 'ready':
      return { phase, ...readyEntries(snapshot, now), ...host }
    case 'open':
      return {
        phase,
        ...readyEntries(snapshot, now),
        ...host,
        answered,
        options: shownOptions(currentQuestion(snapshot)),
      }
    case 'answer':
      return {
        phase,
        ...answerEntries(snapshot, now, isHeldBack),
        ...host,
        answered: standings.ranked.filter(({ option }) => option !== null).length,
        counts: isHeldBack ? [] : countsOf(snapshot),
        top: standings.ranked.slice(0, LIVE_TOP).map(toTopRow),
        teams: [...standings.teams],
      }
    case 'podium':
      return {
        phase,
        ...host,
        ...podiumEntries(snapshot, now, false),
        players,
        roomId: game.id,
      }
    case 'closed':
      return {
        phase,
        ...roomEntries(game, now),
        reason: game.closedReason ?? 'ended',
        roomId: game.id,
      }
  }
}

function countsOf(snapshot: Snapshot): number[] {
  const { order } = currentQuestion(snapshot)
  return order.map(
    (stored) => snapshot.standings.ranked.filter(({ option }) => option === stored).length,
  )
}
