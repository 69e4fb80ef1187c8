import { SaxesParser } from 'saxes'
import { ParsingBudget } from '../model/parsing-budget.ts'
import { type QuestionContent, UnreadableFileError } from '../model/question-file.ts'
import { shorten } from '../model/shorten.ts'

/** Names come without their prefixes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
  line: number
  /** Shared by the whole file, and spent by every function that walks the tree. */
  budget: ParsingBudget
}

/** Limits the memory used. A spreadsheet of 20,000 questions with ten columns has 600,000 elements at most. */
const ELEMENTS_MAX = 600_000
/** Limits nesting, so that a tree can safely be walked recursively. */
const DEPTH_MAX = 200
/** The parsing time grows with the square of the number of attributes of an element. */
const ATTRIBUTES_MAX = 100

/** Replaced with spaces: the text is already decoded, and some tools write an invalid declaration. */
const XML_DECLARATION = /^<\?xml\s[^>]*\?>/
const toBlanks = (text: string) => text.replace(/\S/g, ' ')

/**
 * Parses XML without fetching anything. Only the five entities that XML defines are known. Throws
 * `UnreadableFileError` for broken XML, and for a document type that contains declarations.
 */
export function readXml(text: string, budget = new ParsingBudget()): XmlElement {
  const start = text.trimStart()
  const linesBefore = text.slice(0, text.length - start.length).split('\n').length - 1
  const parser = new SaxesParser()
  const lineNow = () => parser.line + linesBefore
  const ancestors: XmlElement[] = []
  let [elements, attributeCount] = [0, 0]
  let [root, lastClosed]: (XmlElement | undefined)[] = []
  const fail = (what: string, open = ancestors.at(-1)): never => {
    const within = open ? ` within <${shorten(open.name)}> from line ${open.line}` : ''
    throw new UnreadableFileError(
      `Line ${lineNow()}: the XML is broken${within} (${shorten(what)}).`,
    )
  }
  parser.on('doctype', (doctype) => {
    if (!doctype.includes('[')) return
    throw new UnreadableFileError(
      `Line ${lineNow()}: this file’s document type has declarations of its own, such as XML entities. For safety, we don’t read them.`,
    )
  })
  parser.on('opentagstart', () => {
    attributeCount = 0
    if (ancestors.length === DEPTH_MAX) fail(`more than ${DEPTH_MAX} nested elements`)
    if (++elements > ELEMENTS_MAX) fail(`more than ${ELEMENTS_MAX} elements`)
  })
  parser.on('attribute', () => {
    if (++attributeCount > ATTRIBUTES_MAX) fail(`more than ${ATTRIBUTES_MAX} attributes`)
  })
  parser.on('opentag', (tag) => {
    const attributes = removePrefixes(tag.attributes)
    const name = removePrefix(tag.name)
    const element: XmlElement = { name, attributes, children: [], line: lineNow(), budget }
    ancestors.at(-1)?.children.push(element)
    root ??= element
    ancestors.push(element)
  })
  const addText = (content: string) => ancestors.at(-1)?.children.push(content)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    lastClosed = ancestors.pop()
  })
  parser.on('error', ({ message }) => {
    const what = message.replace(/^[\d:]+ /, '').replace(/\.$/, '')
    fail(what, MISMATCH_ERROR.test(what) ? lastClosed : ancestors.at(-1))
  })
  parser.write(start.replace(XML_DECLARATION, toBlanks)).close()
  return root ?? fail('no element')
}

/** The parser reports this error after closing the element. */
const MISMATCH_ERROR = /^unexpected close tag/

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function removePrefixes(attributes: Readonly<Record<string, string>>) {
  const keys = Object.keys(attributes)
  if (!keys.some((key) => key.includes(':'))) return attributes
  return Object.fromEntries(keys.map((key) => [removePrefix(key), attributes[key] ?? '']))
}

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

/** Leaves out what XML does not allow. */
export function escapeXml(text: string): string {
  return removeControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Control characters and lone surrogates, which XML does not allow. */
const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const removeControlCharacters = (text: string) => text.replace(FORBIDDEN_CHARACTER, '')

export function hasControlCharacters(question: QuestionContent): boolean {
  const { questionText, options, description, picture } = question
  const text = [questionText, ...options, description, picture?.alt].join('\n')
  return removeControlCharacters(text) !== text
}
