import { UnreadableFileError } from '../model/question-file.ts'

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]

/** Decodes UTF-8, UTF-16, an encoding declared in XML, or else Windows-1252. Throws `UnreadableFileError`. */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  const text = marked
    ? new TextDecoder(marked.encoding).decode(bytes)
    : (decodeUtf16(bytes) ?? decode(bytes, 'utf-8') ?? decodeSingleByte(bytes))
  if (text.includes('\0')) throw new UnreadableFileError('This file contains no text.')
  return text
}

/** Only UTF-16 text has zero bytes: one in each ASCII character, and hardly any on the other side. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0)) return undefined
  const zeros = bytes.reduce((sum, byte) => sum + Number(byte === 0), 0)
  const oddZeros = bytes.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === 1), 0)
  if (oddZeros > 0 && oddZeros >= zeros * 0.8) return decode(bytes, 'utf-16le')
  return zeros > 0 && oddZeros <= zeros * 0.2 ? decode(bytes, 'utf-16be') : undefined
}

const DECLARED_ENCODING = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i
const DECLARATION_BYTES_MAX = 200

function decodeSingleByte(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, DECLARATION_BYTES_MAX))
  const declared = DECLARED_ENCODING.exec(start)?.[1]
  const text = declared && decode(bytes, declared)
  return text || new TextDecoder('windows-1252').decode(bytes)
}

/** Returns undefined if the bytes are not valid in this encoding, or the encoding is unknown. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
