import { SaxesParser } from 'saxes'

/** Names come without their prefixes; `line` counts from 1. */
export interface XmlEvents {
  open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void
  text: (text: string) => void
  close: (name: string) => void
  doctype: (doctype: string, line: number) => void
  /** Must throw, because the parser would continue. */
  fail: (what: string, line: number) => never
}

/** Limits nesting, so that a tree can safely be walked recursively. */
const DEPTH_MAX = 200
/** The parsing time grows with the square of the number of attributes of an element. */
const ATTRIBUTES_MAX = 100

/** Replaced with spaces: the text is already decoded, and some tools write an invalid declaration. */
const XML_DECLARATION = /^<\?xml\s[^>]*\?>/
const toBlanks = (text: string) => text.replace(/\S/g, ' ')

/** Parses XML without fetching anything. Only the five entities that XML defines are known. */
export function readXmlEvents(text: string, events: XmlEvents): void {
  const start = text.trimStart()
  const linesBefore = text.slice(0, text.length - start.length).split('\n').length - 1
  const parser = new SaxesParser()
  const lineNow = () => parser.line + linesBefore
  let [depth, attributeCount] = [0, 0]
  parser.on('doctype', (doctype) => events.doctype(doctype, lineNow()))
  parser.on('opentagstart', () => {
    attributeCount = 0
    if (++depth > DEPTH_MAX) {
      events.fail(`more than ${DEPTH_MAX} nested elements`, lineNow())
    }
  })
  parser.on('attribute', () => {
    if (++attributeCount > ATTRIBUTES_MAX) {
      events.fail(`more than ${ATTRIBUTES_MAX} attributes`, lineNow())
    }
  })
  parser.on('opentag', ({ name, attributes }) =>
    events.open(removePrefix(name), removePrefixes(attributes), lineNow()),
  )
  parser.on('text', (text) => events.text(text))
  parser.on('cdata', (text) => events.text(text))
  parser.on('closetag', ({ name }) => {
    depth--
    events.close(removePrefix(name))
  })
  parser.on('error', ({ message }) =>
    events.fail(message.replace(/^[\d:]+ /, '').replace(/\.$/, ''), lineNow()),
  )
  parser.write(start.replace(XML_DECLARATION, toBlanks)).close()
}

const removePrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function removePrefixes(attributes: Readonly<Record<string, string>>) {
  const keys = Object.keys(attributes)
  if (!keys.some((key) => key.includes(':'))) return attributes
  return Object.fromEntries(keys.map((key) => [removePrefix(key), attributes[key] ?? '']))
}
