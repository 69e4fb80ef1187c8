import { decodeText } from '../decode-text.ts'
import { UnreadableFileError } from '../question-file.ts'
import { readXmlEvents, type XmlEvents } from '../xml-events.ts'

type Handlers = Partial<Pick<XmlEvents, 'open' | 'text' | 'close'>>

const ignore = () => {}

export function parseXml(bytes: Uint8Array | undefined, handlers: Handlers): void {
  if (!bytes) return
  readXmlEvents(decodeText(bytes), {
    open: ignore,
    text: ignore,
    close: ignore,
    ...handlers,
    doctype() {
      throw new UnreadableFileError(
        'This spreadsheet holds XML that no spreadsheet program writes.',
      )
    },
    fail(what, line) {
      throw new UnreadableFileError(`This spreadsheet is damaged: ${what}, in line ${line}.`)
    },
  })
}
