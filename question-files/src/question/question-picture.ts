import { PICTURE_BYTES_MAX } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { PICTURE_BASE64_LENGTH_MAX, PictureDataSchema } from '@quiz-kingdom/shared/forms/picture.ts'
import * as v from 'valibot'
import type { FilePicture } from '../model/question-file.ts'
import type { PlainText } from '../text/html-text.ts'
import { decodePath } from '../zip/package-path.ts'

/** Returns a picture as base64: empty if the file is not a picture, undefined if there is no such file. */
export type PictureSource = (src: string) => string | undefined

/** Returns the picture of a question's text, or remarks that say why it was left out. */
export function extractPicture(
  { pictures, remarks }: PlainText,
  source: PictureSource | undefined,
): { picture?: FilePicture; remarks: string[] } {
  const last = pictures.at(-1)
  if (!last) return { remarks }
  const within = readDataUrl(last.src)
  if (!source && within === undefined) return { remarks }
  const data = (within ?? source?.(last.src))?.replace(/\s+/g, '')
  const fault =
    pictures.length > 1 ? 'A question can have only one picture' : findPictureFault(last.alt, data)
  if (fault === undefined && data !== undefined) {
    return {
      picture: { data, alt: last.alt, credit: '' },
      remarks: remarks.filter((remark) => remark !== last.remark),
    }
  }
  return {
    remarks: remarks.map((remark) =>
      remark === last.remark ? `${remark} ${fault}; add it in the question’s form.` : remark,
    ),
  }
}

const DATA_URL_START = /^data:image\/[\w.+-]+;base64,/i

const readDataUrl = (src: string) =>
  DATA_URL_START.test(src) ? decodePath(src.replace(DATA_URL_START, '')) : undefined

function findPictureFault(alt: string, data: string | undefined): string | undefined {
  if (alt === '') return 'It has no description'
  if (data === undefined) return 'The file doesn’t contain it'
  if (data.length > PICTURE_BASE64_LENGTH_MAX)
    return `It is larger than ${PICTURE_BYTES_MAX / 1024 ** 2} MB`
  if (!v.is(PictureDataSchema, data)) return 'It is damaged'
  return isSupportedPicture(data) ? undefined : UNSUPPORTED_PICTURE_FAULT
}

export const UNSUPPORTED_PICTURE_FAULT = 'It isn’t a PNG, JPEG, WebP or SVG image'

export function isSupportedPicture(data: string): boolean {
  const kind = detectExtension(fromBase64(data.slice(0, SIGNATURE_SEARCH_BYTES)))
  return kind !== undefined && kind !== 'gif'
}

const BASE64_CHUNK_BYTES = 8_192

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += BASE64_CHUNK_BYTES) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + BASE64_CHUNK_BYTES)))
  }
  return btoa(pieces.join(''))
}

export const fromBase64 = (data: string) =>
  Uint8Array.from(atob(data), (character) => character.charCodeAt(0))

const FILE_SIGNATURES: readonly [extension: string, RegExp][] = [
  ['png', /^\x89PNG/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['svg', /^(?:\xef\xbb\xbf)?\s*<(?:.*<)?(?:\w+:)?svg[\s>]/s],
]
/** Bytes searched for a picture's format: an SVG may begin with a comment and a document type. */
const SIGNATURE_SEARCH_BYTES = 4_096

export function detectExtension(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, SIGNATURE_SEARCH_BYTES))
  return FILE_SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0]
}
