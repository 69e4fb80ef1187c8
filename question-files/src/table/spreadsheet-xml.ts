import type { ParsingBudget } from '../model/parsing-budget.ts'
import { UnreadableFileError } from '../model/question-file.ts'
import { decodeText } from '../text/decode-text.ts'
import { readXmlEvents, type XmlEvents } from '../xml/xml-events.ts'

const ignore = () => {}

/** Reading an element takes as long as copying this many characters. Allows 750,000 elements. */
const STEPS_PER_ELEMENT = 40

export function parseSpreadsheetXml(
  bytes: Uint8Array | undefined,
  budget: ParsingBudget,
  { open = ignore, text = ignore, close = ignore }: Partial<XmlEvents>,
): void {
  if (!bytes) return
  readXmlEvents(decodeText(bytes), {
    open(name, attributes, line) {
      budget.spend(STEPS_PER_ELEMENT)
      open(name, attributes, line)
    },
    text,
    close,
    doctype() {
      throw new UnreadableFileError(
        'This spreadsheet contains XML that we can’t read. Save it again in a spreadsheet program.',
      )
    },
    fail(what, line) {
      throw new UnreadableFileError(`This spreadsheet is damaged: ${what} in line ${line}.`)
    },
  })
}
