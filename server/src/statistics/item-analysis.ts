import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CategoryStatistics,
  calculateGroupSize,
  type QuestionStatistics,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import type { AskedQuestion } from '../play/questions/question-sets.repository.ts'

/** Sums over the attempts at one set of questions. All are whole numbers. */
interface QuestionSetTotals {
  attempts: number
  scores: number
  squaredScores: number
  attemptsByScore: number[]
  items: RevisionTotals[]
}

interface RevisionTotals {
  revisionId: Id
  correctAnswer: number
  right: number
  /** The sum of the scores of all attempts that had the item right. */
  scoresOfRight: number
  picks: number[]
  unanswered: number
}

/** Both functions take an attempt's picks in the form of the column `attempt.picks`. */
export interface AttemptCounters {
  count: (picks: string) => void
  /** Counts the picks of strong and weak attempts. Call it after `count` has seen all attempts. */
  countInGroups: (picks: string) => void
}

export type ItemFigures = Pick<
  QuestionStatistics,
  'attempts' | 'facility' | 'discrimination' | 'picks' | 'unanswered'
>

export interface ItemAnalysis extends Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'> {
  /** By revision ID. */
  items: ReadonlyMap<Id, ItemFigures>
}

const ZERO_CHARACTER_CODE = '0'.charCodeAt(0)

/**
 * Item analysis as in Moodle's quiz statistics report: facility index, discrimination index and
 * coefficient of internal consistency (https://docs.moodle.org/dev/Quiz_statistics_calculations). An
 * unanswered question counts as wrong. All numbers are whole until the last division, so they are
 * exact up to some millions of attempts. Attempts are read twice instead of being kept in memory,
 * because the first pass decides which of them are strong or weak.
 */
export function createItemAnalysis() {
  const sets: QuestionSetTotals[] = []
  let groupsOf: ReadonlyMap<Id, ScoreGroups> | undefined

  function addSet(questions: readonly AskedQuestion[]): AttemptCounters {
    const items = questions.map(({ revisionId, correctAnswer, options }) => {
      const picks = options.map(() => 0)
      return { revisionId, correctAnswer, right: 0, scoresOfRight: 0, picks, unanswered: 0 }
    })
    const sums: QuestionSetTotals = {
      attempts: 0,
      scores: 0,
      squaredScores: 0,
      attemptsByScore: [],
      items,
    }
    sets.push(sums)
    let asked: readonly (ScoreGroups | undefined)[] | undefined
    return {
      count: (picks) => countAttempt(sums, picks),
      countInGroups: (picks) => {
        groupsOf ??= createScoreGroups(sets)
        asked ??= items.map(({ revisionId }) => groupsOf?.get(revisionId))
        countInGroups(asked, computeScore(items, picks), picks)
      },
    }
  }

  function finish(presentRevisionIds: readonly Id[]): ItemAnalysis {
    const items = new Map<Id, ItemFigures>()
    for (const [revisionId, total] of mergeItems(sets)) {
      const { strong, weak } = groupsOf?.get(revisionId) ?? {}
      const picks = total.picks.map((all, option) => {
        return { all, strong: strong?.picks[option] ?? 0, weak: weak?.picks[option] ?? 0 }
      })
      items.set(revisionId, { ...computeFigures(total), picks })
    }
    return { items, ...computeConsistency(sets, presentRevisionIds) }
  }

  return { addSet, finish }
}

/** Uses a plain loop, because this runs for every attempt and iterators take twice as long. */
function computeScore(items: readonly RevisionTotals[], picks: string): number {
  let score = 0
  for (let i = 0; i < items.length; i++) {
    if (items[i]?.correctAnswer === parseOption(picks, i)) score++
  }
  return score
}

function countAttempt(sums: QuestionSetTotals, picks: string): void {
  const { items, attemptsByScore } = sums
  const score = computeScore(items, picks)
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (item) countAnswer(item, parseOption(picks, i), score)
  }
  sums.attempts++
  sums.scores += score
  sums.squaredScores += score * score
  attemptsByScore[score] = (attemptsByScore[score] ?? 0) + 1
}

function countAnswer(item: RevisionTotals, option: number, score: number): void {
  const count = item.picks[option]
  if (count === undefined) item.unanswered++
  else item.picks[option] = count + 1
  if (option !== item.correctAnswer) return
  item.right++
  item.scoresOfRight += score
}

/** Returns the option's index, or a value outside the options if the question was left unanswered. */
const parseOption = (picks: string, index: number) => picks.charCodeAt(index) - ZERO_CHARACTER_CODE

type ItemTotal = RevisionTotals & Pick<QuestionSetTotals, 'attempts' | 'scores' | 'squaredScores'>

/** Adds up the sums of each revision over all sets that contain it. */
function mergeItems(sets: readonly QuestionSetTotals[]): Map<Id, ItemTotal> {
  const totals = new Map<Id, ItemTotal>()
  for (const { items, attempts, scores, squaredScores } of sets) {
    for (const item of items) {
      const total = totals.get(item.revisionId)
      if (!total) {
        const picks = [...item.picks]
        totals.set(item.revisionId, { ...item, picks, attempts, scores, squaredScores })
        continue
      }
      total.attempts += attempts
      total.scores += scores
      total.squaredScores += squaredScores
      total.right += item.right
      total.scoresOfRight += item.scoresOfRight
      total.unanswered += item.unanswered
      total.picks = total.picks.map((picked, option) => picked + (item.picks[option] ?? 0))
    }
  }
  return totals
}

function computeFigures(total: ItemTotal): Omit<ItemFigures, 'picks'> {
  const { attempts, right, unanswered } = total
  const facility = attempts === 0 ? null : right / attempts
  return { attempts, facility, discrimination: computeDiscrimination(total), unanswered }
}

/** Returns Pearson's correlation of the item (0 or 1) with the rest of the score. */
function computeDiscrimination(total: ItemTotal): number | null {
  const { attempts, right, scoresOfRight, scores, squaredScores } = total
  const rests = scores - right
  const squaredRests = squaredScores - 2 * scoresOfRight + right
  const restsOfRight = scoresOfRight - right
  const itemVariance = attempts * right - right ** 2
  const restVariance = attempts * squaredRests - rests ** 2
  if (itemVariance === 0 || restVariance === 0) return null
  const covariance = attempts * restsOfRight - right * rests
  return covariance / (Math.sqrt(itemVariance) * Math.sqrt(restVariance))
}

/** Computes Cronbach’s alpha from the attempts that asked exactly the current questions, in any order. */
function computeConsistency(
  sets: readonly QuestionSetTotals[],
  presentRevisionIds: readonly Id[],
): Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'> {
  const present = new Set(presentRevisionIds)
  const asked = sets.filter(
    ({ items }) =>
      items.length === present.size && items.every(({ revisionId }) => present.has(revisionId)),
  )
  const items = [...mergeItems(asked).values()]
  const [{ attempts, scores, squaredScores } = { attempts: 0, scores: 0, squaredScores: 0 }] = items
  const scoreVariance = attempts * squaredScores - scores ** 2
  if (items.length < 2 || scoreVariance === 0) return { alpha: null, alphaAttempts: attempts }
  const itemVariances = items.reduce((sum, { right }) => sum + attempts * right - right ** 2, 0)
  const alpha = (items.length / (items.length - 1)) * (1 - itemVariances / scoreVariance)
  return { alpha, alphaAttempts: attempts }
}

interface ScoreGroups {
  strong: ScoreGroup
  weak: ScoreGroup
}

interface ScoreGroup {
  /** The score at which the group ends. Only some of the attempts with this score belong to it. */
  limit: number
  /** How many of the attempts with the score `limit` to pass over, in order of submission. */
  skipped: number
  /** How many attempts with the score `limit` the group still needs. */
  missing: number
  picks: number[]
}

/**
 * Determines where the strong and the weak group of each revision end. Of attempts with equal scores, those
 * submitted earlier count as better.
 */
function createScoreGroups(sets: readonly QuestionSetTotals[]): ReadonlyMap<Id, ScoreGroups> {
  const byRevision = new Map<Id, { attemptsByScore: number[]; options: number }>()
  for (const { items, attemptsByScore } of sets) {
    for (const { revisionId, picks } of items) {
      const merged = byRevision.get(revisionId) ?? { attemptsByScore: [], options: picks.length }
      byRevision.set(revisionId, merged)
      attemptsByScore.forEach((attempts, score) => {
        merged.attemptsByScore[score] = (merged.attemptsByScore[score] ?? 0) + attempts
      })
    }
  }
  return new Map(
    [...byRevision].map(([id, { attemptsByScore, options }]) => {
      const size = calculateGroupSize(attemptsByScore.reduce((sum, attempts) => sum + attempts, 0))
      const scores = [...attemptsByScore.keys()]
      const group = () => ({ picks: Array.from({ length: options }, () => 0) })
      const best = findGroupLimit(attemptsByScore, scores.toReversed(), size)
      const worst = findGroupLimit(attemptsByScore, scores, size)
      return [
        id,
        {
          strong: { ...group(), ...best, skipped: 0 },
          weak: { ...group(), ...worst, skipped: worst.attempts - worst.missing },
        },
      ]
    }),
  )
}

/**
 * Goes through `scores` until the group has `size` attempts. Returns the score at which it is full, the
 * number of attempts with that score, and how many of these the group needs.
 */
function findGroupLimit(
  attemptsByScore: readonly number[],
  scores: readonly number[],
  size: number,
) {
  let missing = size
  for (const score of scores) {
    const attempts = attemptsByScore[score] ?? 0
    if (attempts >= missing) return { limit: score, attempts, missing }
    missing -= attempts
  }
  return { limit: 0, attempts: 0, missing: 0 }
}

/**
 * Adds an attempt's picks to the groups it belongs to. `asked` lists the groups of its questions in order.
 */
function countInGroups(asked: readonly (ScoreGroups | undefined)[], score: number, picks: string) {
  for (let i = 0; i < asked.length; i++) {
    const groups = asked[i]
    if (!groups) continue
    const option = parseOption(picks, i)
    const { strong, weak } = groups
    if (score > strong.limit || (score === strong.limit && takesNextAttempt(strong)))
      addPick(strong, option)
    if (score < weak.limit || (score === weak.limit && takesNextAttempt(weak)))
      addPick(weak, option)
  }
}

/** Whether the next attempt with the score `limit` belongs to the group. */
function takesNextAttempt(group: ScoreGroup): boolean {
  if (group.skipped > 0) {
    group.skipped--
    return false
  }
  return group.missing-- > 0
}

function addPick({ picks }: ScoreGroup, option: number): void {
  const count = picks[option]
  if (count !== undefined) picks[option] = count + 1
}
