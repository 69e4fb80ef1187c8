import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from '../model/question-file.ts'
import { decodeText } from './decode-text.ts'

const TEXT = 'question;option 1\r\nWas ist “Öl”, ኢትዮጵያ?;é'

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) {
    bytes.setUint16(at * 2, text.charCodeAt(at), isLittleEndian)
  }
  return new Uint8Array(bytes.buffer)
}

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const joinBytes = (...bytes: (number | Uint8Array)[]) =>
  new Uint8Array(bytes.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))

describe('text of a file', () => {
  it.each([
    ['UTF-8', encodeUtf8(TEXT)],
    ['UTF-8 with a byte order mark', joinBytes(0xef, 0xbb, 0xbf, encodeUtf8(TEXT))],
    ['UTF-16 LE', encodeUtf16(TEXT, true)],
    ['UTF-16 LE with a byte order mark', encodeUtf16(`\uFEFF${TEXT}`, true)],
    ['UTF-16 BE', encodeUtf16(TEXT, false)],
    ['UTF-16 BE with a byte order mark', encodeUtf16(`\uFEFF${TEXT}`, false)],
  ])('is read in %s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT)
  })

  it('is read in UTF-16 without a mark though most of it is Ethiopic', () => {
    const amharic = 'ጥያቄ,አማራጭ\nየኢትዮጵያ ዋና ከተማ ማን ናት?,አዲስ አበባ\n'
    expect(decodeText(encodeUtf16(amharic, true))).toBe(amharic)
    expect(decodeText(encodeUtf16(amharic, false))).toBe(amharic)
  })

  it('is taken for Windows-1252 where it is no UTF-8', () => {
    const bytes = joinBytes(
      encodeUtf8('Caf'),
      0xe9,
      encodeUtf8(' '),
      0x93,
      encodeUtf8('x'),
      0x94,
      0x80,
    )
    expect(decodeText(bytes)).toBe('Café “x”€')
  })

  it('is read as its XML declaration says where it is no UTF-8', () => {
    const xml = joinBytes(
      encodeUtf8('<?xml version="1.0" encoding="windows-1251"?><a>'),
      0xcc,
      0xe8,
      0xf0,
    )
    expect(decodeText(xml)).toMatch(/Мир$/)
    const nobodys = joinBytes(encodeUtf8('<?xml version="1.0" encoding="klingon"?><a>'), 0xe9)
    expect(decodeText(nobodys)).toMatch(/é$/)
  })

  it('is not seen in bytes that are no text', () => {
    const binary = Uint8Array.from({ length: 400 }, (_, index) => (index * 7) % 251)
    expect(() => decodeText(joinBytes(0, 0, 0, 0, binary))).toThrow(UnreadableFileError)
  })
})
