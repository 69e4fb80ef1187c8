import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer as it goes over the wire, in each encoding that a browser may take. */
export type CachedResponse = ReturnType<typeof toCachedResponse>

/** Fast enough for answers that change often, such as a leaderboard. */
const BROTLI_QUALITY = 4

export function toCachedResponse(text: string, brotliQuality = BROTLI_QUALITY) {
  const digest = hash('sha256', text, 'base64url')
  const bodies = new Map<Encoding, string | Buffer>([['identity', text]])
  return {
    /** Weak, because it is the same for all encodings. */
    etag: `W/"${digest}"`,
    /** Bytes, not compressed. */
    size: Buffer.byteLength(text),
    /** A compressed body is made for the first caller who takes it. */
    bodyIn: (encoding: Encoding) => {
      const body = bodies.get(encoding) ?? compress(text, encoding, brotliQuality)
      bodies.set(encoding, body)
      return body
    },
  }
}

function compress(text: string, encoding: Encoding, brotliQuality: number): Buffer {
  if (encoding === 'gzip') return gzipSync(text)
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
  })
}

const NO_BROTLI = /br\s*;\s*q=0(\.0*)?\s*(,|$)/
const NO_GZIP = /gzip\s*;\s*q=0(\.0*)?\s*(,|$)/
/** An answer that fits into one packet gains nothing. */
const COMPRESSED_FROM_BYTES = 1000

/** The best encoding that an `Accept-Encoding` header takes. */
function encodingFor({ size }: CachedResponse, accepted: string | undefined): Encoding {
  if (accepted === undefined || size < COMPRESSED_FROM_BYTES) return 'identity'
  if (accepted.includes('br') && !NO_BROTLI.test(accepted)) return 'br'
  return accepted.includes('gzip') && !NO_GZIP.test(accepted) ? 'gzip' : 'identity'
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((entry) => entry.trim())
  return tags.includes(etag) || tags.includes(etag.slice('W/'.length)) || tags.includes('*')
}

/** What a caller with these headers gets: the answer in an encoding, or that it is the one it has already. */
export function variantFor(
  answer: CachedResponse,
  headers: IncomingHttpHeaders,
): Encoding | 'unchanged' {
  if (holds(headers['if-none-match'], answer.etag)) return 'unchanged'
  return encodingFor(answer, headers['accept-encoding'])
}

type Variant = ReturnType<typeof variantFor>

export function shape({ etag, bodyIn }: CachedResponse, cacheControl: string, variant: Variant) {
  const headers = { etag, 'cache-control': cacheControl, vary: 'Origin, Accept-Encoding' }
  if (variant === 'unchanged') return { status: 304, headers, body: '' }
  const encoded = variant === 'identity' ? headers : { ...headers, 'content-encoding': variant }
  return { status: 200, headers: encoded, body: bodyIn(variant) }
}
