import type { Effort } from '../model/effort.ts'
import { UnreadableFileError } from '../model/question-file.ts'
import { decodeText } from '../text/decode-text.ts'
import { readXmlEvents, type XmlEvents } from '../xml/xml-events.ts'

type Handlers = Partial<Pick<XmlEvents, 'open' | 'text' | 'close'>>

const ignore = () => {}

/**
 * Steps spent on each element, because reading it takes as long as copying this many characters.
 * Limits a spreadsheet to 750,000 elements.
 */
const STEPS_OF_ELEMENT = 40

export function parseXml(
  bytes: Uint8Array | undefined,
  effort: Effort,
  { open = ignore, text = ignore, close = ignore }: Handlers,
): void {
  if (!bytes) return
  readXmlEvents(decodeText(bytes), {
    open(name, attributes, line) {
      effort.spend(STEPS_OF_ELEMENT)
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
