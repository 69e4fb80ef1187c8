import { ParsingBudget } from '../model/parsing-budget.ts'
import { type QuestionContent, UnreadableFileError } from '../model/question-file.ts'
import { shorten } from '../model/shorten.ts'
import { readXmlEvents, type XmlEvents } from './xml-events.ts'

/** Names come without their prefixes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  line: number
  /** Shared by the whole file, and spent by every function that walks the tree. */
  budget: ParsingBudget
}

/** Limits the memory used. The largest files of questions have half as many elements. */
const ELEMENTS_MAX = 250_000

/** Throws `UnreadableFileError` for broken XML, and for a document type that contains declarations. */
export function readXml(text: string, budget = new ParsingBudget()): XmlElement {
  const tree = new TreeBuilder(budget)
  readXmlEvents(text, tree)
  return tree.finish()
}

class TreeBuilder implements XmlEvents {
  private root: XmlElement | undefined
  private readonly ancestors: XmlElement[] = []
  private lastClosed: XmlElement | undefined
  private elements = 0
  private readonly budget: ParsingBudget

  constructor(budget: ParsingBudget) {
    this.budget = budget
  }

  doctype(doctype: string, line: number): void {
    if (!doctype.includes('[')) return
    throw new UnreadableFileError(
      `Line ${line}: this file’s document type has declarations of its own, such as XML entities. For safety, we don’t read them.`,
    )
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    if (++this.elements > ELEMENTS_MAX) this.fail(`more than ${ELEMENTS_MAX} elements`, line)
    const element: XmlElement = { name, attributes, children: [], line, budget: this.budget }
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
    const reason = shorten(what)
    const open = MISMATCH_ERROR.test(what) ? this.lastClosed : this.ancestors.at(-1)
    throw new UnreadableFileError(
      open
        ? `${place} within <${shorten(open.name)}> from line ${open.line} (${reason}).`
        : `${place} (${reason}).`,
    )
  }

  finish(): XmlElement {
    return this.root ?? this.fail('no element', 1)
  }
}

/** The parser reports this error after closing the element. */
const MISMATCH_ERROR = /^unexpected close tag/

export function findChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  if (!element) return []
  element.budget.spend(element.children.length)
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  )
}

export const findChild = (element: XmlElement | undefined, name: string) =>
  findChildren(element, name)[0]

type ElementTest = (element: XmlElement) => boolean

/** Returns the wanted elements in document order, without searching inside those that match `stopAt`. */
export function findDescendants(
  element: XmlElement,
  isWanted: ElementTest = () => true,
  stopAt: ElementTest = () => false,
): XmlElement[] {
  const found: XmlElement[] = []
  const collect = ({ children, budget }: XmlElement) => {
    budget.spend(children.length)
    for (const child of children) {
      if (typeof child === 'string') continue
      if (isWanted(child)) found.push(child)
      if (!stopAt(child)) collect(child)
    }
  }
  collect(element)
  return found
}

/** Does not search inside the elements found, so no text is read twice. */
export function findAll(element: XmlElement, ...names: string[]): XmlElement[] {
  const isWanted = ({ name }: XmlElement) => names.includes(name)
  return findDescendants(element, isWanted, isWanted)
}

export const findFirst = (element: XmlElement, ...names: string[]) => findAll(element, ...names)[0]

export function readTextContent(element: XmlElement | undefined): string {
  if (!element) return ''
  element.budget.spend(element.children.length)
  return element.children
    .map((child) => {
      if (typeof child !== 'string') return readTextContent(child)
      element.budget.spend(child.length)
      return child
    })
    .join('')
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Control characters and lone surrogates, which XML does not allow. */
const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const removeControlCharacters = (text: string) => text.replace(FORBIDDEN_CHARACTER, '')

export const toXmlContent = (question: QuestionContent): QuestionContent => ({
  ...question,
  questionText: removeControlCharacters(question.questionText),
  options: question.options.map(removeControlCharacters),
  description: removeControlCharacters(question.description),
  ...(question.picture && {
    picture: { ...question.picture, alt: removeControlCharacters(question.picture.alt) },
  }),
})

export const hasControlCharacters = ({
  questionText,
  options,
  description,
  picture,
}: QuestionContent): boolean =>
  [questionText, ...options, description, picture?.alt ?? ''].some(
    (text) => removeControlCharacters(text) !== text,
  )
