const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const FACTORS = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])

interface Measure {
  value: number
  /** What is said beside the number: `metres`. */
  unit: string
}

/**
 * The numbers of options such as `About 2,350 m` or `Twenty-one`. Undefined unless each has one number
 * and all have the same words beside it.
 */
export function numbersOf(options: readonly string[]): number[] | undefined {
  const measures = options.map(measureIn)
  const known = measures.filter((measure) => measure !== undefined)
  const units = new Set(known.map(({ unit }) => unit))
  return known.length === options.length && units.size === 1
    ? known.map(({ value }) => value)
    : undefined
}

function measureIn(option: string): Measure | undefined {
  const tokens = option
    .toLowerCase()
    .replace(/(\d)[, ](?=\d{3}\b)/g, '$1')
    .match(/\d+(?:\.\d+)?|\p{L}+|[^\s\p{L}\d-]/gu)
  const digits = (tokens ?? []).filter(isNumber)
  const others = (tokens ?? []).filter((token) => !isNumber(token))
  const value = toNumber(digits)
  // A plural says nothing new: 1 byte, 2 bytes.
  const unit = others.map((word) => word.replace(/s$/, '')).join(' ')
  return value === undefined ? undefined : { value, unit }
}

function isNumber(token: string): boolean {
  return /^\d/.test(token) || ONES.includes(token) || TENS.includes(token) || FACTORS.has(token)
}

/** Of `['two', 'hundred']` or `['twenty', 'one']`; undefined when they are two numbers, or none. */
function toNumber(tokens: readonly string[]): number | undefined {
  let number: number | undefined
  for (const token of tokens) {
    const factor = FACTORS.get(token)
    const value = /^\d/.test(token) ? Number(token) : smallNumber(token)
    if (factor !== undefined) number = (number ?? 1) * factor
    else if (number === undefined) number = value
    else if (TENS.includes(tokens[0] ?? '') && value < 10) number += value
    else return undefined
  }
  return number
}

function smallNumber(token: string): number {
  return TENS.includes(token) ? 20 + 10 * TENS.indexOf(token) : ONES.indexOf(token)
}
