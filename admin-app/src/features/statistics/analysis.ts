import {
  type CategoryStatistics,
  groupSizeOf,
  type QuestionStatistics,
  STATISTICS_ATTEMPTS_MIN,
} from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'

export const percentInWords = (share: number) => `${Math.round(share * 100)}%`

/** Uses a true minus sign. */
export const coefficientInWords = (coefficient: number) =>
  coefficient.toFixed(2).replace('-', '\u2212')

/**
 * Share of right answers from which a question is very easy, and discrimination below which it is
 * weak (https://docs.moodle.org/dev/Quiz_report_statistics).
 */
const VERY_EASY_FROM = 0.9
const WEAK_DISCRIMINATION_BELOW = 0.2
/**
 * If more than this share of the strong players choose the same wrong option, the right answer may
 * be set wrongly.
 */
const MAJORITY = 0.5

/** Kinds of remarks, worst first. */
const REMARKS = ['key', 'invalid', 'guessing', 'weak', 'unchosen', 'easy'] as const

export interface Remark {
  kind: (typeof REMARKS)[number]
  text: string
}

type Figures = Pick<
  QuestionStatistics,
  'attempts' | 'facility' | 'discrimination' | 'picks' | 'correctAnswer'
>

export const hasEnoughAttempts = ({ attempts }: Pick<QuestionStatistics, 'attempts'>) =>
  attempts >= STATISTICS_ATTEMPTS_MIN

/** Worst first. No remarks on a question that too few have played. */
export function remarksOn(figures: Figures): Remark[] {
  if (!hasEnoughAttempts(figures)) return []
  return REMARKS.flatMap((kind) => {
    const text = TEXTS[kind](figures)
    return text === undefined ? [] : [{ kind, text }]
  })
}

const TEXTS: Record<Remark['kind'], (figures: Figures) => string | undefined> = {
  key: ({ attempts, picks, correctAnswer }) => {
    const most = MAJORITY * groupSizeOf(attempts)
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
    return letters.length === 0 ? undefined : `No one chooses ${either(letters)}`
  },
  easy: ({ facility }) =>
    facility !== null && facility >= VERY_EASY_FROM ? 'Nine in ten get this right' : undefined,
}

const either = (letters: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(letters)

export function worstFirst<Question extends Figures>(questions: readonly Question[]): Question[] {
  return questions.toSorted((a, b) => {
    const rank = rankOf(a) - rankOf(b)
    return rank === 0 ? (a.discrimination ?? 1) - (b.discrimination ?? 1) : rank
  })
}

function rankOf(figures: Figures): number {
  if (!hasEnoughAttempts(figures)) return REMARKS.length + 1
  const [worst] = remarksOn(figures)
  return worst ? REMARKS.indexOf(worst.kind) : REMARKS.length
}

/** From this number of attempts on, the standard error of a share is at most five percentage points. */
export const SHOWN_FROM_ATTEMPTS = 100
/**
 * Share of right answers from which a question is easy, and up to which it is hard
 * (ScorePak, https://www.washington.edu/assessment/scanning-scoring/scoring/reports/item-analysis/).
 */
export const EASY_FROM = 0.85
export const HARD_UP_TO = 0.5

/** The difficulty found in play. Undefined if too few have played. */
export function difficultyShown({
  attempts,
  facility,
}: Pick<Figures, 'attempts' | 'facility'>): Difficulty | undefined {
  if (attempts < SHOWN_FROM_ATTEMPTS || facility === null) return undefined
  if (facility >= EASY_FROM) return 1
  return facility <= HARD_UP_TO ? 3 : 2
}

/**
 * Alpha from which a quiz is consistent, and below which it needs a look
 * (https://docs.moodle.org/dev/Quiz_report_statistics).
 */
const GOOD_FROM = 0.75
const POOR_BELOW = 0.64

export function consistencyInWords({
  alpha,
  alphaAttempts,
}: Pick<CategoryStatistics, 'alpha' | 'alphaAttempts'>): string {
  if (alphaAttempts < STATISTICS_ATTEMPTS_MIN) {
    return `Not enough data yet: ${alphaAttempts} of ${STATISTICS_ATTEMPTS_MIN} first tries.`
  }
  if (alpha === null) return 'Everyone has the same score, so the quiz can’t be judged.'
  const value = `Cronbach’s alpha is ${coefficientInWords(alpha)}.`
  if (alpha >= GOOD_FROM) {
    return `Consistent quiz: scores reflect what players know. ${value}`
  }
  if (alpha >= POOR_BELOW) return `Fairly consistent quiz. ${value}`
  return `Scores say little about what players know: the questions are too few or too mixed. ${value}`
}
