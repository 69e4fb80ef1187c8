type ScanState = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end'

const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const BLANKS = /[ \t\r\n]*/y

/**
 * Returns the index where the text stops being JSON, or its length if it ends too early. Not every
 * browser names this index in its error.
 */
export function findJsonFault(text: string): number {
  const closing: ('}' | ']')[] = []
  let state: ScanState = 'value'
  let at = skipBlanks(text, 0)
  for (; at < text.length; at = skipBlanks(text, at)) {
    const sign = text[at]
    if (sign === closing.at(-1) && CLOSING_STATES.has(state)) {
      closing.pop()
      state = closing.length > 0 ? 'comma' : 'end'
      at++
    } else if (sign === ',' && state === 'comma') {
      state = closing.at(-1) === '}' ? 'key' : 'value'
      at++
    } else if (sign === ':' && state === 'colon') {
      state = 'value'
      at++
    } else if (sign === '{' && VALUE_STATES.has(state)) {
      closing.push('}')
      state = 'first key'
      at++
    } else if (sign === '[' && VALUE_STATES.has(state)) {
      closing.push(']')
      state = 'first value'
      at++
    } else {
      const { end, isWhole } = scanText(text, at, state)
      if (!isWhole) return end
      at = end
      state = KEY_STATES.has(state) ? 'colon' : closing.length > 0 ? 'comma' : 'end'
    }
  }
  return at
}

const VALUE_STATES: ReadonlySet<ScanState> = new Set(['value', 'first value'])
const KEY_STATES: ReadonlySet<ScanState> = new Set(['key', 'first key'])
const CLOSING_STATES: ReadonlySet<ScanState> = new Set(['comma', 'first value', 'first key'])

function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at
  return at + (BLANKS.exec(text)?.[0].length ?? 0)
}

/** Scans a string, a number or a literal. */
function scanText(text: string, at: number, state: ScanState): { end: number; isWhole: boolean } {
  const isString = text[at] === '"'
  if (isString && (VALUE_STATES.has(state) || KEY_STATES.has(state))) return scanString(text, at)
  LITERAL.lastIndex = at
  const literal = VALUE_STATES.has(state) ? LITERAL.exec(text)?.[0] : undefined
  return { end: at + (literal?.length ?? 0), isWhole: literal !== undefined }
}

function scanString(text: string, start: number): { end: number; isWhole: boolean } {
  let at = start + 1
  for (; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '"') return { end: at + 1, isWhole: true }
    if (sign === '\\') at++
    const isWrong = sign < ' ' || (sign === '\\' && !/^["\\/bfnrtu]?$/.test(text[at] ?? ''))
    if (isWrong) break
  }
  return { end: Math.min(at, text.length), isWhole: false }
}
