import { COLUMN_ROLES, type ColumnRole, type ColumnRoles } from '../model/question-file.ts'

/** Includes options beyond our maximum, which tables from other tools may have. */
export type ColumnMeaning =
  | ColumnRole
  | `option ${number}`
  | `wrong option ${number}`
  | 'type'
  | 'nothing of ours'

export type TableColumns = ReturnType<typeof findColumns>

const HEADING_SYNONYMS: readonly [ColumnMeaning, RegExp][] = [
  ['question', /^((the )?question( (text|title|stem|prompt|body))?|questions|prompt|stem)$/],
  [
    'correct',
    /^((the )?(correct|right)( (answers?|options?|choices?|response|alternative|key))?( (number|no|index|letter))?|answers?( (key|index))?|key|solution)$/,
  ],
  [
    'explanation',
    /^(((answer|general|correct|question) )?(explanation|feedback)|explain|description|rationale|comments?|justification)$/,
  ],
  [
    'keep order',
    /^((keep|fixed|fix|lock|locked) (the )?(option )?order|order kept|(do not|don t|no) shuffle)$/,
  ],
  ['difficulty', /^(difficulty|level)( level)?$/],
  ['type', /^((question|item) )?type$/],
  [
    'nothing of ours',
    /^(#|no|nr|number|id|question (#|no|nr|number|id)|time|time (limit|in seconds)|seconds|points?|score|marks?|tags?|topic|subject|category|kingdom|image|image (link|url)|picture|media|video|source|author|left out because|not imported because)$/,
  ],
]

const OPTION_HEADING =
  /^(?:(?:answer|option|choice|possible) )?(option|answer|choice|alternative|response|opt|ans)s?(?: text)? ?#? ?(\d{1,2}|[a-z])(?: text)?$/
const WRONG_OPTION_HEADING =
  /^(?:incorrect|wrong|false|distractor)(?: (?:option|answer|choice|alternative|response))? ?#? ?(\d{1,2}|[a-z])?$/
const SINGLE_CHARACTER_HEADING = /^([a-h]|[1-8])$/

/** Single letters or digits mean options only if A and B, or 1 and 2, are among the headings. */
export function findMeanings(headings: readonly string[]): (ColumnMeaning | undefined)[] {
  const words = headings.map(simplifyHeading)
  const isCounting = ['a', 'b'].every(isIncludedIn(words)) || ['1', '2'].every(isIncludedIn(words))
  return words.map((heading): ColumnMeaning | undefined =>
    isCounting && SINGLE_CHARACTER_HEADING.test(heading)
      ? `option ${parseOptionNumber(heading)}`
      : findMeaning(heading),
  )
}

const isIncludedIn = (words: readonly string[]) => (word: string) => words.includes(word)

function findMeaning(words: string): ColumnMeaning | undefined {
  const wrong = WRONG_OPTION_HEADING.exec(words)
  if (wrong) return `wrong option ${parseOptionNumber(wrong[1] ?? '1')}`
  const number = OPTION_HEADING.exec(words)?.[2]
  if (number) return `option ${parseOptionNumber(number)}`
  return HEADING_SYNONYMS.find(([, pattern]) => pattern.test(words))?.[0]
}

/** Longer headings are ignored, so that matching the patterns stays fast. */
const HEADING_LENGTH_MAX = 200

/** `Answer_1 (optional) - max 75 characters` becomes `answer 1`. */
function simplifyHeading(heading: string): string {
  if (heading.length > HEADING_LENGTH_MAX) return ''
  return heading
    .normalize('NFKC')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s[-–—]\s*(?!([a-z]|\d+)\s*$).*$/s, '')
    .replace(/[\s_.:*?"'’–—-]+/g, ' ')
    .trim()
}

/** Returns 2 for `2` and for `b`. */
export const parseOptionNumber = (digitsOrLetter: string) =>
  /\d/.test(digitsOrLetter)
    ? Number(digitsOrLetter)
    : digitsOrLetter.charCodeAt(0) - 'a'.charCodeAt(0) + 1

/** If two columns have the same meaning, the first counts. */
export function findColumns(meanings: readonly (ColumnMeaning | null | undefined)[]) {
  const columnOf = (meaning: ColumnMeaning) => {
    const column = meanings.indexOf(meaning)
    return column < 0 ? undefined : column
  }
  return {
    question: columnOf('question'),
    options: findNumberedColumns(meanings, 'option '),
    /** In tables that have a separate column for the right option. */
    wrongOptions: findNumberedColumns(meanings, 'wrong option '),
    /** Several in tables from tools that allow several right answers. */
    correct: meanings.flatMap((meaning, column) => (meaning === 'correct' ? [column] : [])),
    explanation: columnOf('explanation'),
    keepOrder: columnOf('keep order'),
    difficulty: columnOf('difficulty'),
    type: columnOf('type'),
  }
}

function findNumberedColumns(
  meanings: readonly (ColumnMeaning | null | undefined)[],
  start: 'option ' | 'wrong option ',
): number[] {
  const columns = new Map<number, number>()
  for (const [column, meaning] of meanings.entries()) {
    if (!meaning?.startsWith(start)) continue
    const number = Number(meaning.slice(start.length))
    if (!columns.has(number)) columns.set(number, column)
  }
  return [...columns].toSorted(([one], [other]) => one - other).map(([, column]) => column)
}

/** Without a column for the right answer, all headings must be known: an unknown one may be that column. */
export function areKnownHeadings(headings: readonly string[]): boolean {
  const meanings = findMeanings(headings)
  const { question, options, wrongOptions, correct } = findColumns(meanings)
  if (question === undefined) return false
  if (correct.length === 0) {
    const isAllKnown = headings.every((heading, at) => heading.trim() === '' || meanings[at])
    return options.length >= 2 && isAllKnown
  }
  return options.length >= 2 || wrongOptions.length >= 1
}

export function detectRoles(headings: readonly string[]): ColumnRoles {
  const taken = new Set<ColumnRole>()
  return findMeanings(headings).map((meaning) => {
    const role = COLUMN_ROLES.find((known) => known === meaning)
    if (!role || taken.has(role)) return null
    taken.add(role)
    return role
  })
}
