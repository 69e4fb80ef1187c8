export type NumberFormat = (value: number) => string

/** Number of significant digits shown. Further digits are rounding errors of binary fractions. */
const PRECISION = 15
/** The longest code that spreadsheet programs accept. */
const FORMAT_MAX = 255
/** The day number of 1 March 1900. Before it, spreadsheets count a 29 February 1900, which never existed. */
const MARCH_1900 = 61
const LAST_DAY = 2_958_465
const UNIX_EPOCH = 25_569
const DAY_MS = 86_400_000

const SECTIONS_MAX = 3

/** Returns undefined for a value that the format cannot show. */
type Section = (value: number) => string | undefined

/** Unknown codes show the plain number. `dayShift` is added to dates, in days. */
export function numberFormat(code: string, dayShift = 0): NumberFormat {
  const codes =
    code.length > FORMAT_MAX ? [] : withoutColours(code).split(';').slice(0, SECTIONS_MAX)
  const sections = codes.map((section) => sectionOf(section, dayShift))
  const [positive, negative, zero] = sections
  return (value) => {
    if (!Number.isFinite(value)) return ''
    const own = value < 0 ? negative : value === 0 ? zero : undefined
    // The section for negative numbers contains their sign.
    const shown = own ? own(Math.abs(value)) : positive?.(value)
    return shown ?? plain(value)
  }
}

function sectionOf(code: string, dayShift: number): Section {
  if (/^(general|@)?$/i.test(code)) return () => undefined
  return DATE_LETTERS.test(withoutLiterals(code))
    ? dateSection(code, dayShift)
    : digitsSection(code)
}

const withoutColours = (format: string) =>
  format.replace(/\[(?!h+\]|m+\]|s+\])(?:\$([^\]-]*)[^\]]*|[^\]]*)\]/gi, (_, symbol = '') =>
    symbol === '' ? '' : `"${symbol}"`,
  )

const withoutLiterals = (code: string) => code.replace(/"[^"]*"|\\.|_.|\*./g, '')
const DATE_LETTERS = /[dmyhs]/i

const plain = (value: number) => String(Number(value.toPrecision(PRECISION)))

/** Matches codes such as `#,##0.00` with the text around them, and exponents in order to reject them. */
const DIGITS = /^([^0#?]*)([#0?,]*[#0?])(?:\.([0#?]*))?(E[+-]0+)?(.*)$/is

function digitsSection(code: string): Section {
  const [, before = '', whole = '', fraction = '', exponent, after = ''] = DIGITS.exec(code) ?? []
  if (whole === '' || exponent || /^,|[0#?/]/.test(withoutLiterals(after))) return () => undefined
  const factor = withoutLiterals(before + after).includes('%') ? 100 : 1
  const [start, end] = [unquoted(before), unquoted(after)]
  const isGrouped = whole.includes(',')
  const [digits, least] = [count(whole, '0'), count(fraction, '0')]
  return (value) => {
    const scaled = Number((value * factor).toPrecision(PRECISION))
    if (Math.abs(scaled) >= FIXED_MAX) return undefined
    const fixed = Math.abs(scaled).toFixed(Math.min(fraction.length, PRECISION))
    const [integer = '', decimals = ''] = fixed.split('.')
    const padded = integer.padStart(digits, '0')
    const grouped = isGrouped ? inThousands(padded) : padded
    const sign = scaled < 0 ? '-' : ''
    return (sign + start + grouped + withoutZeros(decimals, least) + end).trim()
  }
}

const FIXED_MAX = 1e21

function inThousands(digits: string): string {
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',')
}

/** Keeps at least `least` decimals. */
function withoutZeros(decimals: string, least: number): string {
  const end = Math.max(decimals.replace(/0+$/, '').length, Math.min(least, decimals.length))
  return end === 0 ? '' : `.${decimals.slice(0, end)}`
}

const count = (text: string, character: string) => text.split(character).length - 1

const unquoted = (literal: string) =>
  literal.replace(/"([^"]*)"|\\(.)|_.|\*./g, (_, quoted = '', escaped = '') => quoted + escaped)

const DATE_TOKENS = /"[^"]*"|\\.|_.|\*.|\[h+\]|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|./gis

function dateSection(code: string, dayShift: number): Section {
  const isElapsed = code.includes('[')
  const tokens = code.match(DATE_TOKENS) ?? []
  const has12Hours = tokens.some((token) => /^a/i.test(token))
  const parts = partsOf(tokens)
  return (count) => {
    const value = isElapsed ? count : count + dayShift
    if (value < 0 || value > LAST_DAY) return undefined
    if (value >= 1 && value < MARCH_1900 && !isElapsed) return undefined
    const at = new Date(Math.round((value - UNIX_EPOCH) * DAY_MS))
    const moment = { at, value, has12Hours }
    return parts
      .map((part) => formatPart(part, moment))
      .join('')
      .trim()
  }
}

interface Part {
  token: string
  /** Shown as it is, such as `/` or a quoted text. */
  isLiteral: boolean
  /** `m` is a minute after hours or before seconds, otherwise a month. */
  isMinute: boolean
}

const UNIT = /^(\[h|[ymdhs])/i

function partsOf(tokens: readonly string[]): Part[] {
  const units = tokens.filter((token) => UNIT.test(token))
  const parts: Part[] = []
  let unit = 0
  for (const token of tokens) {
    const above = parts.at(-1)
    if (UNIT.test(token)) {
      const isMinute = /^\[?h/i.test(units[unit - 1] ?? '') || /^s/i.test(units[unit + 1] ?? '')
      parts.push({ token, isLiteral: false, isMinute })
      unit++
    } else if (HALF_DAY.test(token)) parts.push({ token, isLiteral: false, isMinute: false })
    else if (above?.isLiteral) above.token += unquoted(token)
    else parts.push({ token: unquoted(token), isLiteral: true, isMinute: false })
  }
  return parts
}

const HALF_DAY = /^a(m\/pm|\/p)$/i

interface Moment {
  at: Date
  value: number
  has12Hours: boolean
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function formatPart(
  { token, isLiteral, isMinute }: Part,
  { at, value, has12Hours }: Moment,
): string {
  if (isLiteral) return token
  const pad = (number: number) => String(number).padStart(Math.min(token.length, 2), '0')
  const nameOf = (name = '') => (token.length === 3 ? name.slice(0, 3) : name)
  const hours = at.getUTCHours()
  switch (token[0]?.toLowerCase()) {
    case 'y':
      return token.length > 2 ? String(at.getUTCFullYear()) : String(at.getUTCFullYear()).slice(-2)
    case 'm':
      if (isMinute) return pad(at.getUTCMinutes())
      if (token.length < 3) return pad(at.getUTCMonth() + 1)
      return nameOf(MONTHS[at.getUTCMonth()])
    case 'd':
      if (token.length < 3) return pad(at.getUTCDate())
      return nameOf(WEEKDAYS[at.getUTCDay()])
    case 'h':
      return pad(has12Hours ? hours % 12 || 12 : hours)
    case 's':
      return pad(at.getUTCSeconds())
    case 'a':
      return hours < 12 ? 'AM' : 'PM'
    default:
      return String(Math.floor(value * 24 + 1e-9))
  }
}
