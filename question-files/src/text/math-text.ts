import { SUBSCRIPTS, SUPERSCRIPTS } from './small-characters.ts'

interface MathNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: MathText[]
}

interface MathText {
  text: string
  isFraction: boolean
}

/** Real formulas are nested less deeply than this. Tags below this depth are ignored. */
const DEPTH_MAX = 50

/** Writes presentation MathML on one line: `1/6`, `x²`, `√(2)`. */
export class MathBuilder {
  private readonly open: MathNode[] = [{ name: 'math', attributes: {}, children: [] }]
  private tooDeep = 0

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.open.length === DEPTH_MAX) this.tooDeep++
    else this.open.push({ name, attributes, children: [] })
  }

  text(text: string): void {
    const node = this.open.at(-1)
    const tidy = text.replace(/\s+/g, ' ').replace(INVISIBLE_OPERATOR, '')
    const shown = node?.name === 'mtext' ? tidy : tidy.trim().replace(FUNCTION_APPLICATION, ' ')
    if (shown !== '') node?.children.push({ text: shown, isFraction: false })
  }

  end(name: string): void {
    if (this.tooDeep > 0) this.tooDeep--
    else if (this.open.length > 1 && this.open.at(-1)?.name === name) this.close()
  }

  finish(): string {
    while (this.open.length > 1) this.close()
    return joinFactors(this.open[0]?.children ?? [])
  }

  private close(): void {
    const node = this.open.pop()
    if (!node) return
    const text = writeNode(node)
    if (text !== '') this.open.at(-1)?.children.push({ text, isFraction: node.name === 'mfrac' })
  }
}

/** Unicode's invisible signs for multiplication, separation and addition. */
const INVISIBLE_OPERATOR = /[\u2062-\u2064]/g
/** Unicode's invisible sign between a function and its argument. */
const FUNCTION_APPLICATION = /\u2061/g

function writeNode({ name, attributes, children }: MathNode): string {
  const [first = '', second = '', third = ''] = children.map(({ text }) => text)
  switch (name) {
    case 'mfrac':
      return `${addBrackets(first)}/${addBrackets(second)}`
    case 'msup':
      return addBrackets(first) + toSuperscript(second)
    case 'msub':
      return addBrackets(first) + toSubscript(second)
    case 'msubsup':
      return addBrackets(first) + toSubscript(second) + toSuperscript(third)
    case 'msqrt':
      return `√(${joinFactors(children)})`
    case 'mroot':
      return `${second === '3' || second === '4' ? '' : toSuperscript(second)}${ROOT_SYMBOLS[second] ?? '√'}(${first})`
    case 'mfenced':
      return `${attributes.open ?? '('}${children.map(({ text }) => text).join(', ')}${attributes.close ?? ')'}`
    case 'mspace':
      return ' '
    case 'mtr':
    case 'mtable':
      return children.map(({ text }) => text).join(' ')
    default:
      return joinFactors(children)
  }
}

const ROOT_SYMBOLS: Readonly<Record<string, string>> = { 3: '∛', 4: '∜' }

/** Sets fractions apart from their neighbours: `1½` becomes `1 1/2`, and ½ times x becomes `(1/2)x`. */
function joinFactors(children: readonly MathText[]): string {
  const texts = children.map(({ text, isFraction }, index) => {
    if (!isFraction) return text
    const before = children[index - 1]?.text ?? ''
    const isFactor =
      FACTOR_END.test(before.slice(-2)) || FACTOR_START.test(children[index + 1]?.text ?? '')
    const fraction = isFactor ? `(${text})` : text
    return /\d$/.test(before.slice(-1)) ? ` ${fraction}` : fraction
  })
  return texts.join('')
}

const FACTOR_END = /[\p{L})]$/u
const FACTOR_START = /^[\p{L}\p{N}(√]/u

const SIMPLE_OPERAND_LENGTH_MAX = 100
/** Matches operands that need no brackets: a name, a number, a bracketed group or a root. */
const SIMPLE_OPERAND = /^(?:[\p{L}\p{N}\p{M}.,°%′]*|√?\([^()]*\))$/u

const addBrackets = (text: string) =>
  text.length <= SIMPLE_OPERAND_LENGTH_MAX && SIMPLE_OPERAND.test(text) ? text : `(${text})`

const toSuperscript = (text: string) =>
  toSmallCharacters(text, SUPERSCRIPTS) ?? `^${addBrackets(text)}`
const toSubscript = (text: string) => toSmallCharacters(text, SUBSCRIPTS) ?? `_${addBrackets(text)}`

const SMALL_TEXT_LENGTH_MAX = 20

function toSmallCharacters(text: string, characters: ReadonlyMap<string, string>) {
  if (text.length > SMALL_TEXT_LENGTH_MAX) return undefined
  const found = [...text].map((character) => characters.get(character))
  return found.every((character) => character !== undefined) ? found.join('') : undefined
}
