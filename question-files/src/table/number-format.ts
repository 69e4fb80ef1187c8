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
  const numbers = new Intl.NumberFormat('en', {
    useGrouping: whole.includes(','),
    minimumIntegerDigits: countZeros(whole, 1),
    minimumFractionDigits: countZeros(fraction, 0),
    maximumFractionDigits: Math.min(fraction.length, SIGNIFICANT_DIGITS),
  })
  return (value) => {
    const scaled = Number((value * factor).toPrecision(SIGNIFICANT_DIGITS))
    if (Math.abs(scaled) >= FIXED_NOTATION_MAX) return undefined
    return ((scaled < 0 ? '-' : '') + start + numbers.format(Math.abs(scaled)) + end).trim()
  }
}

const FIXED_NOTATION_MAX = 1e21

const countZeros = (digits: string, least: number) =>
  Math.max(least, Math.min(digits.split('0').length - 1, SIGNIFICANT_DIGITS))

const unquote = (literal: string) =>
  literal.replace(/"([^"]*)"|\\(.)|_.|\*./g, (_, quoted = '', escaped = '') => quoted + escaped)

const DATE_TOKEN = /"[^"]*"|\\.|_.|\*.|\[h+\]|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|./gis

function createDateSection(code: string, dayShift: number): FormatSection {
  const isElapsed = code.includes('[')
  const tokens = code.match(DATE_TOKEN) ?? []
  const has12Hours = tokens.some((token) => /^a/i.test(token))
  const parts = tokens.map((token, index) => createDatePart(token, isMinute(tokens, index)))
  return (days) => {
    const value = isElapsed ? days : days + dayShift
    if (value < 0 || value > LAST_VALID_DAY) return undefined
    if (value >= 1 && value < MARCH_1900_DAY && !isElapsed) return undefined
    const at = new Date(Math.round((value - UNIX_EPOCH_DAY) * DAY_MS))
    const moment = { at, value, has12Hours }
    return parts
      .map((part) => part(moment))
      .join('')
      .trim()
  }
}

interface Moment {
  at: Date
  value: number
  has12Hours: boolean
}

const DATE_UNIT = /^(\[h|[ymdhs])/i
const AM_PM_TOKEN = /^a(m\/pm|\/p)$/i

/** `m` is a minute after hours or before seconds, otherwise a month. */
function isMinute(tokens: readonly string[], index: number): boolean {
  const isUnit = (token: string) => DATE_UNIT.test(token)
  const before = tokens.slice(0, index).findLast(isUnit) ?? ''
  const after = tokens.slice(index + 1).find(isUnit) ?? ''
  return /^\[?h/i.test(before) || /^s/i.test(after)
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Any other token is shown as it is, such as `/` or a quoted text. */
function createDatePart(token: string, isMinute: boolean): (moment: Moment) => string {
  if (!DATE_UNIT.test(token) && !AM_PM_TOKEN.test(token)) {
    const literal = unquote(token)
    return () => literal
  }
  const pad = (number: number) => String(number).padStart(Math.min(token.length, 2), '0')
  const nameOf = (name = '') => (token.length === 3 ? name.slice(0, 3) : name)
  return ({ at, value, has12Hours }) => {
    const hours = at.getUTCHours()
    switch (token[0]?.toLowerCase()) {
      case 'y':
        return String(at.getUTCFullYear()).slice(token.length > 2 ? 0 : -2)
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
}
