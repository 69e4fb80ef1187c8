import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CategoryStatistics,
  calculateGroupSize,
  type QuestionStatistics,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import type { AskedQuestion } from '../play/questions/question-sets.repository.ts'

interface ItemCounts {
  revisionId: Id
  correctAnswer: number
  options: number
  /** The attempts that asked the item, by their score. */
  byScore: { attempts: number; picks: number[] }[]
}

/** The items of one set of questions. */
type SetCounts = readonly ItemCounts[]

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
 * exact up to some millions of attempts.
 */
export function createItemAnalysis() {
  const sets: SetCounts[] = []

  /** Returns a function that counts an attempt's picks, in the form of the column `attempt.picks`. */
  function addSet(questions: readonly AskedQuestion[]): (picks: string) => void {
    const items = questions.map(({ revisionId, correctAnswer, options }): ItemCounts => {
      return { revisionId, correctAnswer, options: options.length, byScore: [] }
    })
    sets.push(items)
    return (picks) => countAttempt(items, picks)
  }

  function finish(presentRevisionIds: readonly Id[]): ItemAnalysis {
    const totals = mergeItems(sets).map((item) => [item.revisionId, computeFigures(item)] as const)
    return { items: new Map(totals), ...computeConsistency(sets, presentRevisionIds) }
  }

  return { addSet, finish }
}

/** Uses plain loops, because this runs for every attempt and iterators take twice as long. */
function countAttempt(items: SetCounts, picks: string): void {
  let score = 0
  for (let i = 0; i < items.length; i++) {
    if (items[i]?.correctAnswer === parseOption(picks, i)) score++
  }
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (!item) continue
    const counts = getCountsAt(item, score)
    counts.attempts++
    addTo(counts.picks, parseOption(picks, i), 1)
  }
}

/** Returns the option's index, or a value outside the options if the question was left unanswered. */
const parseOption = (picks: string, index: number) => picks.charCodeAt(index) - ZERO_CHARACTER_CODE

function getCountsAt({ byScore, options }: ItemCounts, score: number) {
  const counts = byScore[score] ?? { attempts: 0, picks: createZeros(options) }
  byScore[score] = counts
  return counts
}

const createZeros = (length: number): number[] => Array.from({ length }, () => 0)

function addTo(counts: number[], option: number, added: number): void {
  const count = counts[option]
  if (count !== undefined) counts[option] = count + added
}

/** Adds up the counts of each revision over all sets that contain it. */
function mergeItems(sets: readonly SetCounts[]): ItemCounts[] {
  const totals = new Map<Id, ItemCounts>()
  for (const item of sets.flat()) {
    const total = totals.get(item.revisionId) ?? { ...item, byScore: [] }
    totals.set(item.revisionId, total)
    item.byScore.forEach(({ attempts, picks }, score) => {
      const counts = getCountsAt(total, score)
      counts.attempts += attempts
      picks.forEach((count, option) => void addTo(counts.picks, option, count))
    })
  }
  return [...totals.values()]
}

function computeFigures(item: ItemCounts): ItemFigures {
  const sums = sumUp(item)
  const { attempts, right } = sums
  const scores = [...item.byScore.keys()]
  const groupSize = calculateGroupSize(attempts)
  const all = countPicks(item, scores, attempts)
  const weak = countPicks(item, scores, groupSize)
  const strong = countPicks(item, scores.toReversed(), groupSize)
  return {
    attempts,
    facility: attempts === 0 ? null : right / attempts,
    discrimination: computeDiscrimination(sums),
    picks: all.map((count, option) => {
      return { all: count, strong: strong[option] ?? 0, weak: weak[option] ?? 0 }
    }),
    unanswered: attempts - all.reduce((sum, count) => sum + count, 0),
  }
}

/** Counts the picks of the first `size` attempts. Those with the last score count in proportion. */
function countPicks({ byScore, options }: ItemCounts, scores: readonly number[], size: number) {
  const sums = createZeros(options)
  let missing = size
  for (const score of scores) {
    const { attempts, picks } = byScore[score] ?? { attempts: 0, picks: [] }
    const counted = Math.min(attempts, missing)
    missing -= counted
    picks.forEach((count, option) => void addTo(sums, option, (count * counted) / attempts))
  }
  return sums.map((sum) => Math.round(sum))
}

type ItemSums = ReturnType<typeof sumUp>

function sumUp({ byScore, correctAnswer }: ItemCounts) {
  const sums = { attempts: 0, right: 0, scores: 0, squaredScores: 0, scoresOfRight: 0 }
  byScore.forEach(({ attempts, picks }, score) => {
    const right = picks[correctAnswer] ?? 0
    sums.attempts += attempts
    sums.right += right
    sums.scores += score * attempts
    sums.squaredScores += score ** 2 * attempts
    sums.scoresOfRight += score * right
  })
  return sums
}

/** Returns Pearson's correlation of the item (0 or 1) with the rest of the score. */
function computeDiscrimination(sums: ItemSums): number | null {
  const { attempts, right, scoresOfRight, scores, squaredScores } = sums
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
  sets: readonly SetCounts[],
  presentRevisionIds: readonly Id[],
): Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'> {
  const present = new Set(presentRevisionIds)
  const asked = sets.filter(
    (items) =>
      items.length === present.size && items.every(({ revisionId }) => present.has(revisionId)),
  )
  const items = mergeItems(asked).map(sumUp)
  const [{ attempts, scores, squaredScores } = { attempts: 0, scores: 0, squaredScores: 0 }] = items
  const scoreVariance = attempts * squaredScores - scores ** 2
  if (items.length < 2 || scoreVariance === 0) return { alpha: null, alphaAttempts: attempts }
  const itemVariances = items.reduce((sum, { right }) => sum + attempts * right - right ** 2, 0)
  const alpha = (items.length / (items.length - 1)) * (1 - itemVariances / scoreVariance)
  return { alpha, alphaAttempts: attempts }
}
