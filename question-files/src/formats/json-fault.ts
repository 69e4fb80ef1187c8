/** The signs with which a value may begin; `0` stands for a number, `true`, `false` and `null`. */
const VALUE_STARTS = '"{[0'
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
/** Matches up to the closing quotation mark, or up to what a string cannot contain. */
const STRING_CONTENT = /(?:[ !#-[\]-\uffff]|\\["\\/bfnrtu])*\\?/y
const BLANKS = /[ \t\r\n]*/y

/**
 * Returns the index where the text stops being JSON, or its length if it ends too early. Not every
 * browser names this index in its error.
 */
export function findJsonFault(text: string): number {
  const closing: string[] = []
  let expected = VALUE_STARTS
  let at = skip(BLANKS, text, 0)
  for (; at < text.length; at = skip(BLANKS, text, at)) {
    const sign = text[at] ?? ''
    const isLiteral = !'"{[]},:'.includes(sign)
    if (!expected.includes(isLiteral ? '0' : sign)) return at
    const end = isLiteral ? skip(LITERAL, text, at) : at + 1
    if (end === at) return at
    at = end
    if (sign === '"') {
      at = skip(STRING_CONTENT, text, at)
      if (text[at] !== '"') return at
      at++
    }
    if (sign === '{') closing.push('}')
    if (sign === '[') closing.push(']')
    if (sign === '{') expected = '"}'
    else if (sign === '[') expected = `${VALUE_STARTS}]`
    else if (sign === ',') expected = closing.at(-1) === '}' ? '"' : VALUE_STARTS
    else if (sign === ':') expected = VALUE_STARTS
    else if (sign === '"' && !expected.startsWith(VALUE_STARTS)) expected = ':'
    else {
      if (sign === closing.at(-1)) closing.pop()
      expected = closing.length > 0 ? `,${closing.at(-1)}` : ''
    }
  }
  return at
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
