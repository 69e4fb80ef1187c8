import { SaxesParser } from 'saxes'
import { UnreadableFileError } from '../question-file.ts'

export interface Handlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Names come without their prefixes, attributes as they are written. */
export function parseXml(bytes: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (!bytes) return
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new UnreadableFileError('This spreadsheet holds XML that no spreadsheet program writes.')
  })
  parser.on('error', ({ message }) => {
    throw new UnreadableFileError(`This spreadsheet is damaged: ${message}`)
  })
  parser.on('opentag', ({ name, attributes }) => open?.(withoutPrefix(name), attributes))
  parser.on('text', (piece) => text?.(piece))
  parser.on('cdata', (piece) => text?.(piece))
  parser.on('closetag', ({ name }) => close?.(withoutPrefix(name)))
  parser.write(new TextDecoder().decode(bytes)).close()
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
