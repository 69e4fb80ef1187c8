import { type JudgedQuestion, type QuestionContent, UnreadableFileError } from './question-file.ts'
import { shorten } from './shorten.ts'
import { readXmlEvents, type XmlEvents } from './xml-events.ts'

/** Names are without their prefixes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  line: number
}

const ELEMENTS_MAX = 500_000

/** A document that declares entities of its own is refused. Throws `UnreadableFileError` with the line. */
export function readXml(text: string): XmlElement {
  const tree = new TreeBuilder()
  readXmlEvents(text, tree)
  return tree.finish()
}

class TreeBuilder implements XmlEvents {
  private root: XmlElement | undefined
  private readonly ancestors: XmlElement[] = []
  private lastClosed: XmlElement | undefined
  private elements = 0

  doctype(doctype: string, line: number): void {
    if (!doctype.includes('[')) return
    throw new UnreadableFileError(
      `Line ${line}: the document type declares entities or the like of its own, which are not read, for safety.`,
    )
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    if (++this.elements > ELEMENTS_MAX) this.fail(`more than ${ELEMENTS_MAX} elements`, line)
    const element: XmlElement = { name, attributes, children: [], line }
    this.ancestors.at(-1)?.children.push(element)
    this.root ??= element
    this.ancestors.push(element)
  }

  text(content: string): void {
    this.ancestors.at(-1)?.children.push(content)
  }

  close(): void {
    this.lastClosed = this.ancestors.pop()
  }

  fail(what: string, line: number): never {
    const place = `Line ${line}: the XML is broken`
    const said = shorten(what)
    const open = MISMATCH.test(what) ? this.lastClosed : this.ancestors.at(-1)
    throw new UnreadableFileError(
      open
        ? `${place} within <${shorten(open.name)}> of line ${open.line} (${said}).`
        : `${place} (${said}).`,
    )
  }

  finish(): XmlElement {
    return this.root ?? this.fail('no element', 1)
  }
}

/** The parser has closed the element that is open by then. */
const MISMATCH = /^unexpected close tag/

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
