import type { Content, ContentQuestion } from '../server/src/content/content.ts'
import { OPTIONS_PLAYED } from './blind-rules.ts'
import { type Finding, percent } from './finding.ts'
import { FEATURES, featuresOf } from './option-features.ts'

/**
 * A player who knows nothing but has learnt how right options look in all other kingdoms: conditional
 * logistic regression on what one sees of an option without reading it. What no single rule shows adds up here.
 */

/** Shares of right answers that the bot may not pass; of 70 questions luck alone gets 38 % somewhere. */
export const MAX_LEARNED = { catalogue: 0.28, kingdom: 0.4, surest: 0.36 }
export const SUREST = 100
/** Keeps weights small that few questions speak for. */
const RIDGE: number = 20
/** Chances that differ by less are the same but for rounding. */
const ALIKE = 1e-9

interface Example {
  question: ContentQuestion
  kingdomKey: string
  /** For each option, its features less the mean of the question's options. */
  options: number[][]
}

export interface Learned {
  question: ContentQuestion
  kingdomKey: string
  /** The option the bot picks, and how likely it thinks that is. */
  pick: number
  confidence: number
  /** 1 for a hit, 0 for a miss, in between for a guess among options that look alike to it. */
  hit: number
}

/** Plays each kingdom with what was learnt from the others. */
export function playLearned(content: Content): Learned[] {
  const examples = Map.groupBy(examplesOf(content), ({ kingdomKey }) => kingdomKey)
  const evidence = new Map([...examples].map(([key, own]) => [key, evidenceOf(own)]))
  return [...examples].flatMap(([key, own]) => {
    const weights = train([...evidence].filter(([other]) => other !== key).map(([, part]) => part))
    return own.map((example) => answer(example, weights))
  })
}

function examplesOf(content: Content): Example[] {
  return content.categories.flatMap((category) => {
    const kingdom = content.kingdoms.find(({ key }) => key === category.parentKey)
    if (!kingdom) return []
    const quiz = content.questions.filter(({ parentKey }) => parentKey === category.key)
    return quiz
      .filter(({ options }) => options.length === OPTIONS_PLAYED)
      .map((question) => ({
        question,
        kingdomKey: kingdom.key,
        options: centred(featuresOf(question, { kingdom, category, quiz })),
      }))
  })
}

function centred(options: readonly number[][]): number[][] {
  const mean = FEATURES.map(
    (_, index) => sum(options.map((option) => at(option, index))) / options.length,
  )
  return options.map((option) => option.map((value, index) => value - at(mean, index)))
}

function answer({ question, kingdomKey, options }: Example, weights: readonly number[]): Learned {
  const chances = chancesOf(options, weights)
  const confidence = Math.max(...chances)
  const picks = chances.flatMap((chance, index) => (confidence - chance < ALIKE ? [index] : []))
  const hit = picks.includes(question.correctAnswer) ? 1 / picks.length : 0
  return { question, kingdomKey, pick: picks[0] ?? 0, confidence, hit }
}

/** The softmax over a question's options. */
function chancesOf(options: readonly number[][], weights: readonly number[]): number[] {
  const powers = options.map((option) => Math.exp(dot(option, weights)))
  const total = sum(powers)
  return powers.map((power) => power / total)
}

/** What a kingdom's questions say about the weights: the slope and curvature of their log-likelihood at 0. */
interface Evidence {
  slope: number[]
  curvature: number[][]
}

function evidenceOf(examples: readonly Example[]): Evidence {
  const size = FEATURES.length
  const slope = Array.from({ length: size }, () => 0)
  const curvature = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  const chance = 1 / OPTIONS_PLAYED
  for (const { question, options } of examples) {
    for (const [number, option] of options.entries()) {
      const missed = Number(number === question.correctAnswer) - chance
      for (const [row, line] of curvature.entries()) {
        const value = at(option, row)
        if (value === 0) continue
        slope[row] = at(slope, row) + missed * value
        for (let column = 0; column <= row; column += 1) {
          line[column] = at(line, column) + chance * value * at(option, column)
        }
      }
    }
  }
  return { slope, curvature }
}

/**
 * Logistic regression with a ridge, by one step of Newton's method from 0: right options differ so little from
 * the others that more steps change nothing.
 */
function train(evidence: readonly Evidence[]): number[] {
  const slope = FEATURES.map((_, row) => sum(evidence.map((part) => at(part.slope, row))))
  const curvature = FEATURES.map((_, row) =>
    FEATURES.map((_, column) => {
      const ridge = row === column ? RIDGE : 0
      return ridge + sum(evidence.map((part) => at(part.curvature[row] ?? [], column)))
    }),
  )
  return solve(curvature, slope)
}

/** Solves a symmetric positive definite system, given by its lower half, by Cholesky's method. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const lower: number[][] = []
  const half: number[] = []
  for (let row = 0; row < size; row += 1) {
    const line: number[] = []
    for (let column = 0; column <= row; column += 1) {
      const known = sum(
        line.slice(0, column).map((value, index) => value * at(lower[column] ?? line, index)),
      )
      const rest = at(matrix[row] ?? [], column) - known
      line.push(column === row ? Math.sqrt(rest) : rest / at(lower[column] ?? [], column))
    }
    lower.push(line)
    half.push(
      (at(right, row) - sum(half.map((value, index) => value * at(line, index)))) / at(line, row),
    )
  }
  const solution = half.slice()
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = at(half, row)
    for (let below = row + 1; below < size; below += 1) {
      rest -= at(lower[below] ?? [], row) * at(solution, below)
    }
    solution[row] = rest / at(lower[row] ?? [], row)
  }
  return solution
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

function dot(one: readonly number[], other: readonly number[]): number {
  let total = 0
  for (let index = 0; index < one.length; index += 1) total += at(one, index) * at(other, index)
  return total
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function rightShare(played: readonly Learned[]): number {
  return sum(played.map(({ hit }) => hit)) / played.length
}

/** Those of which the bot thinks it knows most. */
export function surest(played: readonly Learned[]): Learned[] {
  return played.toSorted((one, other) => other.confidence - one.confidence).slice(0, SUREST)
}

export function judgeLearned(played: readonly Learned[]): Finding[] {
  const byKingdom = Map.groupBy(played, ({ kingdomKey }) => kingdomKey)
  const shares: [where: string, share: number, most: number][] = [
    ['catalogue', rightShare(played), MAX_LEARNED.catalogue],
    [`its ${SUREST} surest`, rightShare(surest(played)), MAX_LEARNED.surest],
    ...[...byKingdom].map(([key, own]): [string, number, number] => [
      key,
      rightShare(own),
      MAX_LEARNED.kingdom,
    ]),
  ]
  return shares
    .filter(([, share, most]) => share > most)
    .map(([where, share, most]) => ({
      where,
      what: `the bot that learns is right in ${percent(share)}, more than ${percent(most)}`,
    }))
}
