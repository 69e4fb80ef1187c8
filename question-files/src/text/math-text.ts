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
    const tidy = text.replace(/\s+/g, ' ').replace(INVISIBLE, '')
    const shown = node?.name === 'mtext' ? tidy : tidy.trim().replace(APPLICATION, ' ')
    if (shown !== '') node?.children.push({ text: shown, isFraction: false })
  }

  end(name: string): void {
    if (this.tooDeep > 0) this.tooDeep--
    else if (this.open.length > 1 && this.open.at(-1)?.name === name) this.close()
  }

  finish(): string {
    while (this.open.length > 1) this.close()
    return join(this.open[0]?.children ?? [])
  }

  private close(): void {
    const node = this.open.pop()
    if (!node) return
    const text = write(node)
    if (text !== '') this.open.at(-1)?.children.push({ text, isFraction: node.name === 'mfrac' })
  }
}

/** Unicode's invisible signs for multiplication, separation and addition. */
const INVISIBLE = /[\u2062-\u2064]/g
/** Unicode's invisible sign between a function and its argument. */
const APPLICATION = /\u2061/g

function write({ name, attributes, children }: MathNode): string {
  const [first = '', second = '', third = ''] = children.map(({ text }) => text)
  switch (name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
      return grouped(first) + raised(second)
    case 'msub':
      return grouped(first) + lowered(second)
    case 'msubsup':
      return grouped(first) + lowered(second) + raised(third)
    case 'msqrt':
      return `√(${join(children)})`
    case 'mroot':
      return `${second === '3' || second === '4' ? '' : raised(second)}${ROOTS[second] ?? '√'}(${first})`
    case 'mfenced':
      return `${attributes.open ?? '('}${children.map(({ text }) => text).join(', ')}${attributes.close ?? ')'}`
    case 'mspace':
      return ' '
    case 'mtr':
    case 'mtable':
      return children.map(({ text }) => text).join(' ')
    default:
      return join(children)
  }
}

const ROOTS: Readonly<Record<string, string>> = { 3: '∛', 4: '∜' }

/** Sets fractions apart from their neighbours: `1½` becomes `1 1/2`, and ½ times x becomes `(1/2)x`. */
function join(children: readonly MathText[]): string {
  const texts = children.map(({ text, isFraction }, index) => {
    if (!isFraction) return text
    const before = children[index - 1]?.text ?? ''
    const isFactor =
      ENDS_FACTOR.test(before.slice(-2)) || BEGINS_FACTOR.test(children[index + 1]?.text ?? '')
    const fraction = isFactor ? `(${text})` : text
    return /\d$/.test(before.slice(-1)) ? ` ${fraction}` : fraction
  })
  return texts.join('')
}

const ENDS_FACTOR = /[\p{L})]$/u
const BEGINS_FACTOR = /^[\p{L}\p{N}(√]/u

const SIMPLE_MAX = 100
/** Matches what needs no brackets around it: a name, a number, one bracketed group or one root. */
const SIMPLE = /^(?:[\p{L}\p{N}\p{M}.,°%′]*|√?\([^()]*\))$/u

const grouped = (text: string) =>
  text.length <= SIMPLE_MAX && SIMPLE.test(text) ? text : `(${text})`

const raised = (text: string) => small(text, SUPERSCRIPTS) ?? `^${grouped(text)}`
const lowered = (text: string) => small(text, SUBSCRIPTS) ?? `_${grouped(text)}`

const SMALL_MAX = 20

/** Returns undefined if a character has no small form. */
function small(text: string, characters: ReadonlyMap<string, string>): string | undefined {
  if (text.length > SMALL_MAX) return undefined
  const found = [...text].map((character) => characters.get(character))
  return found.every((character) => character !== undefined) ? found.join('') : undefined
}
