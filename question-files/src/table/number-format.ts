export type NumberFormat = (value: number) => string

/** Number of significant digits shown. Further digits are rounding errors of binary fractions. */
const SIGNIFICANT_DIGITS = 15
/** The longest code that spreadsheet programs accept. */
const CODE_LENGTH_MAX = 255
/** The day number of 1 March 1900. Before it, spreadsheets count a 29 February 1900, which never existed. */
const MARCH_1900_DAY = 61
const LAST_VALID_DAY = 2_958_465
const UNIX_EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

const SECTIONS_MAX = 3

/** Returns undefined for a value that the format cannot show. */
type FormatSection = (value: number) => string | undefined

/** Unknown codes show the plain number. `dayShift` is added to dates, in days. */
export function createNumberFormat(code: string, dayShift = 0): NumberFormat {
  const codes =
    code.length > CODE_LENGTH_MAX ? [] : removeColours(code).split(';').slice(0, SECTIONS_MAX)
  const sections = codes.map((section) => createSection(section, dayShift))
  const [positive, negative, zero] = sections
  return (value) => {
    if (!Number.isFinite(value)) return ''
    const own = value < 0 ? negative : value === 0 ? zero : undefined
    // The section for negative numbers contains their sign.
    const shown = own ? own(Math.abs(value)) : positive?.(value)
    return shown ?? formatPlain(value)
  }
}

function createSection(code: string, dayShift: number): FormatSection {
  if (/^(general|@)?$/i.test(code)) return () => undefined
  return DATE_LETTERS.test(removeLiterals(code))
    ? createDateSection(code, dayShift)
    : createDigitsSection(code)
}

const removeColours = (format: string) =>
  format.replace(/\[(?!h+\]|m+\]|s+\])(?:\$([^\]-]*)[^\]]*|[^\]]*)\]/gi, (_, symbol = '') =>
    symbol === '' ? '' : `"${symbol}"`,
  )

const removeLiterals = (code: string) => code.replace(/"[^"]*"|\\.|_.|\*./g, '')
const DATE_LETTERS = /[dmyhs]/i

const formatPlain = (value: number) => String(Number(value.toPrecision(SIGNIFICANT_DIGITS)))

/** Matches codes such as `#,##0.00` with the text around them, and exponents in order to reject them. */
const DIGITS_CODE = /^([^0#?]*)([#0?,]*[#0?])(?:\.([0#?]*))?(E[+-]0+)?(.*)$/is

function createDigitsSection(code: string): FormatSection {
  const [, before = '', whole = '', fraction = '', exponent, after = ''] =
    DIGITS_CODE.exec(code) ?? []
  if (whole === '' || exponent || /^,|[0#?/]/.test(removeLiterals(after))) return () => undefined
  const factor = removeLiterals(before + after).includes('%') ? 100 : 1
  const [start, end] = [unquote(before), unquote(after)]
  const isGrouped = whole.includes(',')
  const [digits, least] = [countOccurrences(whole, '0'), countOccurrences(fraction, '0')]
  return (value) => {
    const scaled = Number((value * factor).toPrecision(SIGNIFICANT_DIGITS))
    if (Math.abs(scaled) >= FIXED_NOTATION_MAX) return undefined
    const fixed = Math.abs(scaled).toFixed(Math.min(fraction.length, SIGNIFICANT_DIGITS))
    const [integer = '', decimals = ''] = fixed.split('.')
    const padded = integer.padStart(digits, '0')
    const grouped = isGrouped ? groupThousands(padded) : padded
    const sign = scaled < 0 ? '-' : ''
    return (sign + start + grouped + trimZeros(decimals, least) + end).trim()
  }
}

const FIXED_NOTATION_MAX = 1e21

function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',')
}

/** Keeps at least `least` decimals. */
function trimZeros(decimals: string, least: number): string {
  const end = Math.max(decimals.replace(/0+$/, '').length, Math.min(least, decimals.length))
  return end === 0 ? '' : `.${decimals.slice(0, end)}`
}

const countOccurrences = (text: string, character: string) => text.split(character).length - 1

const unquote = (literal: string) =>
  literal.replace(/"([^"]*)"|\\(.)|_.|\*./g, (_, quoted = '', escaped = '') => quoted + escaped)

const DATE_TOKEN = /"[^"]*"|\\.|_.|\*.|\[h+\]|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|./gis

function createDateSection(code: string, dayShift: number): FormatSection {
  const isElapsed = code.includes('[')
  const tokens = code.match(DATE_TOKEN) ?? []
  const has12Hours = tokens.some((token) => /^a/i.test(token))
  const parts = toDateParts(tokens)
  return (days) => {
    const value = isElapsed ? days : days + dayShift
    if (value < 0 || value > LAST_VALID_DAY) return undefined
    if (value >= 1 && value < MARCH_1900_DAY && !isElapsed) return undefined
    const at = new Date(Math.round((value - UNIX_EPOCH_DAY) * DAY_MS))
    const moment = { at, value, has12Hours }
    return parts
      .map((part) => formatDatePart(part, moment))
      .join('')
      .trim()
  }
}

interface DatePart {
  token: string
  /** Shown as it is, such as `/` or a quoted text. */
  isLiteral: boolean
  /** `m` is a minute after hours or before seconds, otherwise a month. */
  isMinute: boolean
}

const DATE_UNIT = /^(\[h|[ymdhs])/i

function toDateParts(tokens: readonly string[]): DatePart[] {
  const units = tokens.filter((token) => DATE_UNIT.test(token))
  const parts: DatePart[] = []
  let unit = 0
  for (const token of tokens) {
    const above = parts.at(-1)
    if (DATE_UNIT.test(token)) {
      const isMinute = /^\[?h/i.test(units[unit - 1] ?? '') || /^s/i.test(units[unit + 1] ?? '')
      parts.push({ token, isLiteral: false, isMinute })
      unit++
    } else if (AM_PM_TOKEN.test(token)) parts.push({ token, isLiteral: false, isMinute: false })
    else if (above?.isLiteral) above.token += unquote(token)
    else parts.push({ token: unquote(token), isLiteral: true, isMinute: false })
  }
  return parts
}

const AM_PM_TOKEN = /^a(m\/pm|\/p)$/i

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

function formatDatePart(
  { token, isLiteral, isMinute }: DatePart,
  { at, value, has12Hours }: { at: Date; value: number; has12Hours: boolean },
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
      return nameOf(MONTH_NAMES[at.getUTCMonth()])
    case 'd':
      if (token.length < 3) return pad(at.getUTCDate())
      return nameOf(WEEKDAY_NAMES[at.getUTCDay()])
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
