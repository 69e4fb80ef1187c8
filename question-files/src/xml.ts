import { SaxesParser } from 'saxes'
import { type JudgedQuestion, type QuestionContent, UnreadableFileError } from './question-file.ts'
import { shorten } from './shorten.ts'

/** Names are without their prefixes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  line: number
}

/** No export of questions is nested like this; whoever walks the tree may do so recursively. */
const DEPTH_MAX = 200
const ELEMENTS_MAX = 500_000

/**
 * Reads XML without fetching anything. Entities other than XML's own five are unknown, and a
 * document that declares some is refused. Throws `UnreadableFileError` with the line.
 */
export function readXml(text: string): XmlElement {
  const start = text.trimStart()
  const linesBefore = countLineBreaks(text.slice(0, text.length - start.length))
  const parser = new SaxesParser()
  const tree = new TreeBuilder(() => parser.line + linesBefore)
  parser.on('doctype', (doctype) => tree.checkDoctype(doctype))
  parser.on('opentag', ({ name, attributes }) => tree.open(name, attributes))
  parser.on('text', (content) => tree.add(content))
  parser.on('cdata', (content) => tree.add(content))
  parser.on('closetag', () => tree.close())
  parser.on('error', (error) => tree.fail(error.message.replace(/^[\d:]+ /, '').replace(/\.$/, '')))
  parser.write(start).close()
  return tree.finish()
}

class TreeBuilder {
  private root: XmlElement | undefined
  private readonly ancestors: XmlElement[] = []
  private lastClosed: XmlElement | undefined
  private elements = 0
  private readonly lineNow: () => number

  constructor(lineNow: () => number) {
    this.lineNow = lineNow
  }

  checkDoctype(doctype: string): void {
    if (!doctype.includes('[')) return
    throw new UnreadableFileError(
      `Line ${this.lineNow()}: the document type declares entities or the like of its own, which are not read, for safety.`,
    )
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.ancestors.length >= DEPTH_MAX)
      this.fail(`more than ${DEPTH_MAX} elements in each other`)
    if (++this.elements > ELEMENTS_MAX) this.fail(`more than ${ELEMENTS_MAX} elements`)
    const element: XmlElement = {
      name: localName(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), value]),
      ),
      children: [],
      line: this.lineNow(),
    }
    this.ancestors.at(-1)?.children.push(element)
    this.root ??= element
    this.ancestors.push(element)
  }

  add(content: string): void {
    this.ancestors.at(-1)?.children.push(content)
  }

  close(): void {
    this.lastClosed = this.ancestors.pop()
  }

  fail(what: string): never {
    const line = `Line ${this.lineNow()}: the XML is broken`
    const said = shorten(what)
    const open = MISMATCH.test(what) ? this.lastClosed : this.ancestors.at(-1)
    throw new UnreadableFileError(
      open
        ? `${line} within <${shorten(open.name)}> of line ${open.line} (${said}).`
        : `${line} (${said}).`,
    )
  }

  finish(): XmlElement {
    return this.root ?? this.fail('no element')
  }
}

/** The parser has closed the element that is open by then. */
const MISMATCH = /^unexpected close tag/

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function countLineBreaks(text: string): number {
  return text.split('\n').length - 1
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).flatMap((child) =>
    typeof child !== 'string' && child.name === name ? [child] : [],
  )
}

export const childNamed = (element: XmlElement | undefined, name: string) =>
  childrenNamed(element, name)[0]

/** All below this one, in their order; what `stopAt` holds is not looked into. */
export function* descendants(
  element: XmlElement,
  stopAt?: (element: XmlElement) => boolean,
): Generator<XmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    yield child
    if (!stopAt?.(child)) yield* descendants(child, stopAt)
  }
}

export function findAll(element: XmlElement, ...names: string[]): XmlElement[] {
  return [...descendants(element)].filter(({ name }) => names.includes(name))
}

export const findFirst = (element: XmlElement, ...names: string[]) => findAll(element, ...names)[0]

/** The text of an element and of all below it, as it stands. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Control characters and halves of surrogate pairs, which no XML can hold. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const withoutControlCharacters = (text: string) => text.replace(NOT_IN_XML, '')

export const asXmlHolds = (question: QuestionContent): QuestionContent => ({
  ...question,
  questionText: withoutControlCharacters(question.questionText),
  options: question.options.map(withoutControlCharacters),
  description: withoutControlCharacters(question.description),
  ...(question.picture && {
    picture: { ...question.picture, alt: withoutControlCharacters(question.picture.alt) },
  }),
})

export const losesCharacters = ({
  questionText,
  options,
  description,
  picture,
}: JudgedQuestion): boolean =>
  [questionText, ...options, description, picture?.alt ?? ''].some(
    (text) => withoutControlCharacters(text) !== text,
  )
