import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  type CategoryStatistics,
  groupSizeOf,
  type QuestionStatistics,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'
import type { AskedQuestion } from '../play/questions/question-sets.repository.ts'

/** A set of questions, and what was counted of the attempts at it. All sums are of whole numbers. */
interface SetSums {
  attempts: number
  scores: number
  squaredScores: number
  /** In the order of the questions. */
  items: ItemSums[]
}

interface ItemSums {
  revisionId: Id
  correctAnswer: number
  right: number
  /** The scores of the attempts that had it right. */
  scoresOfRight: number
  picks: number[]
  unanswered: number
}

interface RankedAttempt {
  sums: SetSums
  picks: string
}

/** Counts an attempt by what it chose, as `attempt.picks` has it. */
export type CountAttempt = (picks: string) => void

export type ItemFigures = Pick<
  QuestionStatistics,
  'attempts' | 'facility' | 'discrimination' | 'picks' | 'unanswered'
>

export interface Analysis extends Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'> {
  /** By revision. */
  items: ReadonlyMap<Id, ItemFigures>
}

/** Attempts between two rests while the strong and the weak are counted. */
const RANKED_AT_ONCE = 5000

const CODE_OF_0 = '0'.charCodeAt(0)

/**
 * Item analysis as in Moodle's quiz statistics report: facility index, discrimination index and
 * coefficient of internal consistency (https://docs.moodle.org/dev/Quiz_statistics_calculations). An
 * unanswered question counts as answered wrong. Until the last division all numbers are whole, so
 * nothing is lost to rounding up to some millions of attempts.
 */
export function createItemAnalysis() {
  const sets: SetSums[] = []
  /** By the score, each in the order of their submission. */
  const ranked: (RankedAttempt[] | undefined)[] = []

  /** Attempts must be counted in the order of their submission. */
  function addSet(questions: readonly AskedQuestion[]): CountAttempt {
    const items = questions.map(({ revisionId, correctAnswer, options }) => {
      const picks = options.map(() => 0)
      return { revisionId, correctAnswer, right: 0, scoresOfRight: 0, picks, unanswered: 0 }
    })
    const sums: SetSums = { attempts: 0, scores: 0, squaredScores: 0, items }
    sets.push(sums)
    return (picks) => {
      const score = countAttempt(sums, picks)
      ranked[score] ??= []
      ranked[score].push({ sums, picks })
    }
  }

  /** Works out the figures. Yields now and then, so that others may be served meanwhile. */
  function* finish(presentRevisionIds: readonly Id[]): Generator<void, Analysis> {
    const totals = mergeItems(sets)
    const best = ranked.toReversed().flatMap((attempts) => attempts ?? [])
    const strong = yield* countGroup(totals, best)
    const weak = yield* countGroup(totals, best.toReversed())
    const items = new Map<Id, ItemFigures>()
    for (const [revisionId, total] of totals) {
      const [strongPicks = [], weakPicks = []] = [strong.get(revisionId), weak.get(revisionId)]
      const picks = total.picks.map((all, option) => {
        return { all, strong: strongPicks[option] ?? 0, weak: weakPicks[option] ?? 0 }
      })
      items.set(revisionId, { ...figuresOf(total), picks })
    }
    return { items, ...consistencyOf(sets, presentRevisionIds) }
  }

  return { addSet, finish }
}

/** Returns the attempt's score. It runs for each of very many attempts: with iterators it takes twice as long. */
function countAttempt(sums: SetSums, picks: string): number {
  const { items } = sums
  let score = 0
  for (let i = 0; i < items.length; i++) {
    if (items[i]?.correctAnswer === optionAt(picks, i)) score++
  }
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (item) countAnswer(item, optionAt(picks, i), score)
  }
  sums.attempts++
  sums.scores += score
  sums.squaredScores += score * score
  return score
}

function countAnswer(item: ItemSums, option: number, score: number): void {
  const count = item.picks[option]
  if (count === undefined) item.unanswered++
  else item.picks[option] = count + 1
  if (option !== item.correctAnswer) return
  item.right++
  item.scoresOfRight += score
}

/** The option that was chosen; none of the question's where it was left unanswered. */
const optionAt = (picks: string, index: number) => picks.charCodeAt(index) - CODE_OF_0

type ItemTotal = ItemSums & Pick<SetSums, 'attempts' | 'scores' | 'squaredScores'>

/** What was counted of each revision, whichever sets asked it. */
function mergeItems(sets: readonly SetSums[]): Map<Id, ItemTotal> {
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

function figuresOf(total: ItemTotal): Omit<ItemFigures, 'picks'> {
  const { attempts, right, unanswered } = total
  const facility = attempts === 0 ? null : right / attempts
  return { attempts, facility, discrimination: discriminationOf(total), unanswered }
}

/** Pearson's correlation of the item (0 or 1) with the rest of the score. */
function discriminationOf(total: ItemTotal): number | null {
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

/** Of attempts that were asked exactly what the category asks now, in whatever order. */
function consistencyOf(
  sets: readonly SetSums[],
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

/**
 * Counts the picks of the first attempts in this order that were asked each revision, as many as make
 * up a group.
 */
function* countGroup(
  totals: ReadonlyMap<Id, ItemTotal>,
  attempts: readonly RankedAttempt[],
): Generator<void, ReadonlyMap<Id, readonly number[]>> {
  const groups = new Map<Id, Group>(
    [...totals].map(([id, { attempts, picks }]) => {
      return [id, { missing: groupSizeOf(attempts), picks: picks.map(() => 0) }]
    }),
  )
  const groupsOf = new Map<SetSums, readonly Group[]>()
  let incomplete = [...groups.values()].filter(({ missing }) => missing > 0).length
  let counted = 0
  for (const { sums, picks } of attempts) {
    if (incomplete === 0) break
    if (++counted % RANKED_AT_ONCE === 0) yield
    const asked = groupsOf.get(sums) ?? sums.items.flatMap((it) => groups.get(it.revisionId) ?? [])
    groupsOf.set(sums, asked)
    incomplete -= countPicks(asked, picks)
  }
  return new Map([...groups].map(([id, group]) => [id, group.picks]))
}

interface Group {
  /** How many attempts it still takes. */
  missing: number
  picks: number[]
}

/** Returns how many of the groups are complete with this attempt. */
function countPicks(groups: readonly Group[], picks: string): number {
  let completed = 0
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i]
    if (!group || group.missing === 0) continue
    const option = optionAt(picks, i)
    const count = group.picks[option]
    if (count !== undefined) group.picks[option] = count + 1
    if (--group.missing === 0) completed++
  }
  return completed
}
