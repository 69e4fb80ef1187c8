import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import {
  DAY_MS,
  dayAt,
  isLate,
  isTimeUp,
  type Kind,
  Mistakes,
  type Play,
  type Quiz,
} from './play-history.ts'

/** The right option of every question. */
export const RIGHT = 1

export interface Attempt {
  /** Of the server; empty until it has said so. */
  id: Id
  of: Quiz | Day
  kind: Kind
  startedAt: number
  questionIds: readonly Id[]
  pointsEach: number
  state: 'open' | 'given up' | 'submitted'
  /** Of a submitted attempt. */
  play?: Play
}

interface Submission {
  userId: Id
  answers: readonly Answer[]
  submittedAt: number
  /** Of a guest's result, when it was claimed. */
  countedAt?: number
}

/** What one player has begun and finished, and what the rules make of it. */
export class PlayerRecord {
  readonly plays: Play[] = []
  readonly mistakes = new Mistakes()
  readonly #latest = new Map<Quiz | Day, Attempt>()

  latest(of: Quiz | Day): Attempt | undefined {
    return this.#latest.get(of)
  }

  /** Goes on with the open attempt, or begins one. */
  start(quiz: Quiz, at: number, again: boolean): Attempt {
    const known = this.#latest.get(quiz)
    const isRunning = known !== undefined && isOpen(known, at)
    if (isRunning && !again) return known
    if (known?.state === 'open') known.state = 'given up'
    return this.#begin(quiz, !known ? 'first' : isRunning ? 'restart' : 'replay', at)
  }

  /** What a submission without an attempt is counted for: one that was begun and not submitted comes first. */
  unstarted(quiz: Quiz, at: number): Attempt {
    const known = this.#latest.get(quiz)
    return known?.state === 'open' ? known : this.#begin(quiz, 'direct', at)
  }

  /** Undefined where the day's attempt is submitted, or its time is up. */
  startDaily(at: number): Attempt | undefined {
    const today = dayAt(at)
    const running = [dayAt(at - DAY_MS), today]
      .map((day) => this.#latest.get(day))
      .find((attempt) => attempt && isOpen(attempt, at))
    if (running || this.#latest.has(today)) return running
    return this.#begin(today, 'first', at)
  }

  /** False where the player has an attempt of that day. */
  claim(attempt: Attempt): boolean {
    if (this.#latest.has(attempt.of)) return false
    this.#latest.set(attempt.of, attempt)
    return true
  }

  submit(attempt: Attempt, { userId, answers, submittedAt, countedAt }: Submission): Play {
    const { of, startedAt, questionIds, pointsEach } = attempt
    const answered = answers.map(({ questionId }) => questionId)
    const right = answers.flatMap((a) => (a.selectedAnswer === RIGHT ? [a.questionId] : []))
    const missed = questionIds.filter((id) => !right.includes(id))
    const isProbed = this.#hasProbed(attempt, submittedAt, countedAt !== undefined)
    const play: Play = {
      userId,
      of,
      kind: isProbed && attempt.kind === 'first' ? 'replay' : attempt.kind,
      startedAt,
      submittedAt,
      countedAt: countedAt ?? submittedAt,
      questionIds,
      answered,
      missed,
      pointsEach,
    }
    Object.assign(attempt, { state: 'submitted', play })
    this.plays.push(play)
    this.mistakes.miss(missed, submittedAt)
    return play
  }

  /** What the player must be told nothing about. */
  heldBack(at: number): ReadonlySet<Id> {
    return new Set(this.openAttempts(at).flatMap(({ questionIds }) => questionIds))
  }

  openAttempts(at: number): Attempt[] {
    return [...this.#latest.values()].filter((attempt) => isOpen(attempt, at))
  }

  /**
   * Whether quizzes of the other kind were answered about these questions meanwhile. Of what a claim
   * brings, blank sheets count too: nothing was held back from the account.
   */
  #hasProbed({ of, startedAt, questionIds }: Attempt, until: number, isClaimed: boolean): boolean {
    return this.plays.some(
      (play) =>
        typeof play.of !== typeof of &&
        play.submittedAt >= startedAt &&
        play.submittedAt <= until &&
        (isClaimed ? play.questionIds : play.answered).some((id) => questionIds.includes(id)),
    )
  }

  #begin(of: Quiz | Day, kind: Kind, startedAt: number): Attempt {
    const quiz = typeof of === 'string' ? { questionIds: [], points: DAILY_POINTS } : of
    const { questionIds, points: pointsEach } = quiz
    const begun = { id: '', of, kind, startedAt, questionIds, pointsEach, state: 'open' as const }
    this.#latest.set(of, begun)
    return begun
  }
}

/** For each right answer of a daily quiz. */
const DAILY_POINTS = 2

const isOpen = ({ state, startedAt }: Attempt, at: number) =>
  state === 'open' && !isTimeUp(startedAt, at)

/** What a result says of an attempt. */
export function resultOf(play: Play, heldBack: ReadonlySet<Id>) {
  const told = play.questionIds.filter((id) => !heldBack.has(id))
  const score = told.filter((id) => !play.missed.includes(id)).length
  const untold = play.questionIds.length - told.length
  return {
    kind: play.kind,
    late: isLate(play),
    score,
    scorePoints: score * play.pointsEach,
    totalQuestions: play.questionIds.length,
    heldBack: untold === 0 ? undefined : untold,
  }
}
