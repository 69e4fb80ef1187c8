import {
  type CategoryStatistics,
  calculateGroupSize,
  type QuestionStatistics,
  STATISTICS_ATTEMPTS_MIN,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'

export const formatPercent = (share: number) => `${Math.round(share * 100)}%`

/** Uses a true minus sign. */
export const formatCoefficient = (coefficient: number) =>
  coefficient.toFixed(2).replace('-', '\u2212')

/** Limits of very easy and weak questions: https://docs.moodle.org/dev/Quiz_report_statistics */
const VERY_EASY_FACILITY_MIN = 0.9
export const WEAK_DISCRIMINATION_BELOW = 0.2
/** A wrong option chosen by more than this share of the strong players may be the right one. */
const MAJORITY_SHARE = 0.5

/** Kinds of remarks, worst first. */
const REMARK_KINDS = ['key', 'invalid', 'guessing', 'weak', 'unchosen', 'easy'] as const

export interface Remark {
  kind: (typeof REMARK_KINDS)[number]
  text: string
}

type QuestionFigures = Pick<
  QuestionStatistics,
  'attempts' | 'facility' | 'discrimination' | 'picks' | 'correctAnswer'
>

export const hasEnoughAttempts = ({ attempts }: Pick<QuestionStatistics, 'attempts'>) =>
  attempts >= STATISTICS_ATTEMPTS_MIN

/** Returns the worst first, and none for a question with too few attempts. */
export function findRemarks(figures: QuestionFigures): Remark[] {
  if (!hasEnoughAttempts(figures)) return []
  return REMARK_KINDS.flatMap((kind) => {
    const text = REMARK_TEXTS[kind](figures)
    return text === undefined ? [] : [{ kind, text }]
  })
}

const REMARK_TEXTS: Record<Remark['kind'], (figures: QuestionFigures) => string | undefined> = {
  key: ({ attempts, picks, correctAnswer }) => {
    const most = MAJORITY_SHARE * calculateGroupSize(attempts)
    const chosen = picks.findIndex(({ strong }, i) => i !== correctAnswer && strong > most)
    if (chosen < 0) return undefined
    return `Top players mostly chose ${optionLetter(chosen)}. Is the right answer set correctly?`
  },
  invalid: ({ discrimination }) =>
    discrimination !== null && discrimination < 0
      ? 'Strong players do badly here. Check the wording and the answer.'
      : undefined,
  guessing: ({ facility, picks }) =>
    facility !== null && facility <= 1 / picks.length ? 'No better than guessing' : undefined,
  weak: ({ discrimination }) =>
    discrimination !== null && discrimination >= 0 && discrimination < WEAK_DISCRIMINATION_BELOW
      ? 'Strong and weak players do about the same'
      : undefined,
  unchosen: ({ picks, correctAnswer }) => {
    const letters = picks.flatMap(({ all }, i) =>
      all === 0 && i !== correctAnswer ? [optionLetter(i)] : [],
    )
    return letters.length === 0 ? undefined : `No one chooses ${formatAlternatives(letters)}`
  },
  easy: ({ facility }) =>
    facility !== null && facility >= VERY_EASY_FACILITY_MIN
      ? 'Nine in ten get this right'
      : undefined,
}

const formatAlternatives = (letters: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(letters)

export function sortWorstFirst<Question extends QuestionFigures>(
  questions: readonly Question[],
): Question[] {
  return questions.toSorted((a, b) => {
    const rank = getSeverityRank(a) - getSeverityRank(b)
    return rank === 0 ? getSortFigure(a) - getSortFigure(b) : rank
  })
}

/** With few attempts, the discrimination is chance, so the share of right answers is used instead. */
function getSortFigure(figures: QuestionFigures): number {
  return (hasEnoughAttempts(figures) ? figures.discrimination : figures.facility) ?? 1
}

/** Says how well a question separates strong from weak players, if there are enough attempts. */
export function describeSeparation(figures: QuestionFigures): string | undefined {
  const { discrimination } = figures
  if (discrimination === null || !hasEnoughAttempts(figures)) return undefined
  if (discrimination < 0) return 'misleading'
  return discrimination < WEAK_DISCRIMINATION_BELOW ? 'weak' : 'good'
}

function getSeverityRank(figures: QuestionFigures): number {
  if (!hasEnoughAttempts(figures)) return REMARK_KINDS.length + 1
  const [worst] = findRemarks(figures)
  return worst ? REMARK_KINDS.indexOf(worst.kind) : REMARK_KINDS.length
}

/** From this number of attempts on, the standard error of a share is at most five percentage points. */
export const DIFFICULTY_ATTEMPTS_MIN = 100
/**
 * Share of right answers from which a question is easy, and up to which it is hard
 * (ScorePak, https://www.washington.edu/assessment/scanning-scoring/scoring/reports/item-analysis/).
 */
export const EASY_FACILITY_MIN = 0.85
export const HARD_FACILITY_MAX = 0.5

/** Returns the difficulty measured in play, or undefined if there are too few attempts. */
export function classifyDifficulty({
  attempts,
  facility,
}: Pick<QuestionFigures, 'attempts' | 'facility'>): Difficulty | undefined {
  if (attempts < DIFFICULTY_ATTEMPTS_MIN || facility === null) return undefined
  if (facility >= EASY_FACILITY_MIN) return 1
  return facility <= HARD_FACILITY_MAX ? 3 : 2
}

/** Limits of consistent and poor quizzes: https://docs.moodle.org/dev/Quiz_report_statistics */
const GOOD_ALPHA_MIN = 0.75
const POOR_ALPHA_BELOW = 0.64

export function describeConsistency({
  alpha,
  alphaAttempts,
}: Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'>): string {
  if (alphaAttempts < STATISTICS_ATTEMPTS_MIN) {
    return `Not enough data yet: ${alphaAttempts} of ${STATISTICS_ATTEMPTS_MIN} first tries.`
  }
  if (alpha === null) return 'Everyone has the same score, so the quiz can’t be judged.'
  const value = `Cronbach’s alpha is ${formatCoefficient(alpha)}.`
  if (alpha >= GOOD_ALPHA_MIN) {
    return `Consistent quiz: scores reflect what players know. ${value}`
  }
  if (alpha >= POOR_ALPHA_BELOW) return `Fairly consistent quiz. ${value}`
  return `Scores say little about what players know: the questions are too few or too mixed. ${value}`
}
