import { SaxesParser } from 'saxes'
import { UnreadableFileError } from '../question-file.ts'

export interface Handlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** What is more costs time and comes from no spreadsheet program. */
const DEPTH_MAX = 100
const ATTRIBUTES_MAX = 100

const strange = () =>
  new UnreadableFileError('This spreadsheet holds XML that no spreadsheet program writes.')

/** Names come without their prefixes, attributes as they are written. */
export function parseXml(bytes: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (!bytes) return
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw strange()
  })
  parser.on('error', ({ message }) => {
    throw new UnreadableFileError(`This spreadsheet is damaged: ${message}`)
  })
  let [depth, attributeCount] = [0, 0]
  parser.on('opentagstart', () => {
    attributeCount = 0
    if (++depth > DEPTH_MAX) throw strange()
  })
  parser.on('attribute', () => {
    if (++attributeCount > ATTRIBUTES_MAX) throw strange()
  })
  parser.on('opentag', ({ name, attributes }) => open?.(withoutPrefix(name), attributes))
  parser.on('text', (piece) => text?.(piece))
  parser.on('cdata', (piece) => text?.(piece))
  parser.on('closetag', ({ name }) => {
    depth--
    close?.(withoutPrefix(name))
  })
  parser.write(new TextDecoder().decode(bytes)).close()
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
