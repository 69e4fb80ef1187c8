import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  LiveHostView,
  LiveOwnState,
  LivePlayer,
  LivePlayerRoom,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { isQuestionOpen } from '../rules/phases.ts'
import { listShownOptions, type ShownQuestion, toShownOption } from '../rules/shown-question.ts'
import type { Game } from '../storage/games.repository.ts'
import { type GameSnapshot, listTopRows, type Standings } from './snapshot.ts'

export type ViewPhase = LivePlayerRoom['phase']

export function toViewPhase(game: Game, now: number): ViewPhase {
  if (game.phase !== 'question') return game.phase
  return isQuestionOpen(game, now) ? 'open' : 'ready'
}

function toRoomFields({ code, title, version, round }: Game, now: number) {
  return { code: code ?? '', title, version, round, now }
}

function requireCurrentQuestion({ game, questions }: GameSnapshot): ShownQuestion {
  const question = questions[game.number - 1]
  if (!question) throw new Error(`The game ${game.id} has no question ${game.number}`)
  return question
}

function toReadyFields(snapshot: GameSnapshot, now: number) {
  const { game } = snapshot
  return {
    ...toRoomFields(game, now),
    question: toQuestionField(snapshot),
    opensAt: game.opensAt ?? now,
    closesAt: game.closesAt ?? now,
  }
}

function toQuestionField(snapshot: GameSnapshot) {
  const { number, questions: of, settings } = snapshot.game
  const { questionText, picture } = requireCurrentQuestion(snapshot)
  return { number, of, questionText, seconds: settings.seconds, ...(picture && { picture }) }
}

/** The only function that reveals a right answer. Call it only for a closed question. */
function toAnswerFields(snapshot: GameSnapshot, now: number, isHeldBack: boolean) {
  const { game } = snapshot
  const question = requireCurrentQuestion(snapshot)
  return {
    ...toRoomFields(game, now),
    question: toQuestionField(snapshot),
    options: listShownOptions(question),
    correctOption: isHeldBack ? null : toShownOption(question, question.correctAnswer),
    description: isHeldBack ? null : question.description,
    isHeldBack,
    isLast: game.number >= game.questions,
    nextAt: game.nextAt,
  }
}

function toPodiumFields({ game, standings }: GameSnapshot, now: number, isHeldBack: boolean) {
  return {
    ...toRoomFields(game, now),
    players: standings.ranked.length,
    top: isHeldBack ? [] : listTopRows(standings),
    teams: isHeldBack ? [] : [...standings.teams],
  }
}

/** The room as players see it, the same for all players with the same `isHeldBack`. */
export function toPlayerRoom(
  snapshot: GameSnapshot,
  now: number,
  isHeldBack: boolean,
): LivePlayerRoom {
  const { game } = snapshot
  const phase = toViewPhase(game, now)
  switch (phase) {
    case 'lobby':
      return { phase, ...toRoomFields(game, now) }
    case 'ready':
      return { phase, ...toReadyFields(snapshot, now) }
    case 'open':
      return {
        phase,
        ...toReadyFields(snapshot, now),
        options: listShownOptions(requireCurrentQuestion(snapshot)),
      }
    case 'answer':
      return { phase, ...toAnswerFields(snapshot, now, isHeldBack) }
    case 'podium':
      return { phase, ...toPodiumFields(snapshot, now, isHeldBack) }
    case 'closed':
      return { phase, ...toRoomFields(game, now), reason: game.closedReason ?? 'ended' }
  }
}

export function toRemovedRoom({ game }: GameSnapshot, now: number): LivePlayerRoom {
  return { phase: 'closed', ...toRoomFields(game, now), reason: 'removed' }
}

/** `answered` is the stored option of the player's answer to the current question, if known. */
export function toOwnState(
  { game, standings, heldBack, questions }: GameSnapshot,
  { playerId, name, team, userId }: LivePlayer & { userId: Id | null },
  answered: number | undefined,
): LiveOwnState {
  const row = standings.byPlayerId.get(playerId)
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
    answer: hasCurrent && question && option !== undefined ? toShownOption(question, option) : null,
    result: isAnswer && isRanked ? { isRight: row.isRight === 1, points: row.points ?? 0 } : null,
  }
}

export interface HostExtras {
  answered: number
  present: number
  /** The players who joined last; filled in the lobby only. */
  names: readonly LivePlayer[]
}

/** `LiveHostViewSchema` drops the fields that the phase does not show. */
export function toHostView(
  snapshot: GameSnapshot,
  { answered, present, names }: HostExtras,
  now: number,
): LiveHostView {
  const { game, standings, heldBack } = snapshot
  const { id: roomId, phase, settings, isLocked, players, expiresAt } = game
  const isHeldBack = game.hostId !== null && heldBack.has(game.hostId)
  const isAnswer = phase === 'answer'
  const hostFields = {
    settings,
    isLocked,
    players,
    present,
    expiresAt,
    roomId,
    names: [...names],
    answered: isAnswer ? countAnswers(standings) : answered,
    counts: isAnswer && !isHeldBack ? countAnswersByOption(snapshot) : [],
    top: listTopRows(standings),
    teams: [...standings.teams],
  }
  return { ...toPlayerRoom(snapshot, now, isHeldBack), ...hostFields }
}

const countAnswers = ({ ranked }: Standings) =>
  ranked.filter(({ option }) => option !== null).length

function countAnswersByOption(snapshot: GameSnapshot): number[] {
  const { order } = requireCurrentQuestion(snapshot)
  return order.map(
    (stored) => snapshot.standings.ranked.filter(({ option }) => option === stored).length,
  )
}
