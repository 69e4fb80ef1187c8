import { OPTIONS_MAX, OPTIONS_MIN } from '@quiz-kingdom/shared/entities/question.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'

/** As many options as a question may have, in words. */
const COUNTS = 'two to six'

export const ONLY_SINGLE_CHOICE = `only single-choice questions with ${COUNTS} options can be imported.`

/** Undefined for as many options as a question may have. `only` is the text of a single one. */
export function faultOfCount(count: number, only = ''): string | undefined {
  if (count >= OPTIONS_MIN && count <= OPTIONS_MAX) return undefined
  const said = count === 0 ? 'no options' : count === 1 ? 'one option' : pluralize(count, 'option')
  return `It has ${said}${only && `, “${only}”`}; a question needs ${COUNTS}.`
}
