import { optionLetter } from '@quiz-kingdom/shared/entities/question.ts'
import {
  groupSizeOf,
  type QuestionStatistics,
  TOLD_FROM_ATTEMPTS,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'

/**
 * From this share of right answers on a question is very easy, below this discrimination it is weak
 * (https://docs.moodle.org/dev/Quiz_report_statistics).
 */
const VERY_EASY_FROM = 0.9
const WEAK_DISCRIMINATION_BELOW = 0.2
/** More of the strong than this are most of them. */
const MOST = 0.5

/** What may be wrong with a question, the worst first. */
const REMARKS = ['key', 'invalid', 'guessing', 'weak', 'unchosen', 'easy'] as const

export interface Remark {
  kind: (typeof REMARKS)[number]
  text: string
}

type Figures = Pick<
  QuestionStatistics,
  'attempts' | 'facility' | 'discrimination' | 'picks' | 'correctAnswer'
>

export const hasEnough = ({ attempts }: Pick<QuestionStatistics, 'attempts'>) =>
  attempts >= TOLD_FROM_ATTEMPTS

/** What the figures say in plain words, the worst first; nothing where too few have played. */
export function remarksOn(figures: Figures): Remark[] {
  if (!hasEnough(figures)) return []
  return REMARKS.flatMap((kind) => {
    const text = TEXTS[kind](figures)
    return text === undefined ? [] : [{ kind, text }]
  })
}

const TEXTS: Record<Remark['kind'], (figures: Figures) => string | undefined> = {
  key: ({ attempts, picks, correctAnswer }) => {
    const most = MOST * groupSizeOf(attempts)
    const chosen = picks.findIndex(({ strong }, i) => i !== correctAnswer && strong > most)
    if (chosen < 0) return undefined
    return `Most of the strong chose ${optionLetter(chosen)}: is the key right?`
  },
  invalid: ({ discrimination }) =>
    discrimination !== null && discrimination < 0
      ? 'Who does well elsewhere does worse here: is it unclear, or the key wrong?'
      : undefined,
  guessing: ({ facility, picks }) =>
    facility !== null && facility <= 1 / picks.length ? 'No better than guessing' : undefined,
  weak: ({ discrimination }) =>
    discrimination !== null && discrimination >= 0 && discrimination < WEAK_DISCRIMINATION_BELOW
      ? 'It hardly tells the strong from the weak'
      : undefined,
  unchosen: ({ picks, correctAnswer }) => {
    const letters = picks.flatMap(({ all }, i) =>
      all === 0 && i !== correctAnswer ? [optionLetter(i)] : [],
    )
    return letters.length === 0 ? undefined : `Nobody chooses ${either(letters)}`
  },
  easy: ({ facility }) =>
    facility !== null && facility >= VERY_EASY_FROM ? 'Nine of ten know this' : undefined,
}

const either = (letters: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(letters)

/** The worst first: by what is said of them, then by their discrimination. Of what too few have played nothing is known. */
export function worstFirst<Question extends Figures>(questions: readonly Question[]): Question[] {
  return questions.toSorted((a, b) => {
    const rank = rankOf(a) - rankOf(b)
    return rank === 0 ? (a.discrimination ?? 1) - (b.discrimination ?? 1) : rank
  })
}

function rankOf(figures: Figures): number {
  if (!hasEnough(figures)) return REMARKS.length + 1
  const [worst] = remarksOn(figures)
  return worst ? REMARKS.indexOf(worst.kind) : REMARKS.length
}
