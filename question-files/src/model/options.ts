import { OPTIONS_MAX, OPTIONS_MIN } from '@quiz-kingdom/shared/entities/content/question.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'

const OPTION_COUNT_RANGE = 'two to six'

export const SINGLE_CHOICE_ONLY_MESSAGE = `only single-choice questions with ${OPTION_COUNT_RANGE} options can be imported.`

/** Returns undefined for a permitted number. `only` is the option's text if there is just one option. */
export function findOptionFault(count: number, only = ''): string | undefined {
  if (count >= OPTIONS_MIN && count <= OPTIONS_MAX) return undefined
  const amount =
    count === 0 ? 'no options' : count === 1 ? 'one option' : pluralize(count, 'option')
  return `It has ${amount}${only && `, “${only}”`}; a question needs ${OPTION_COUNT_RANGE}.`
}

const collator = new Intl.Collator('en', { numeric: true })

/** Sorting hides which option is right, and gives the same order in every import. */
export const sortOptions = (options: readonly string[]) => options.toSorted(collator.compare)
