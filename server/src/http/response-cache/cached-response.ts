import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A response's body in each encoding that browsers accept, with its tag. */
export type CachedResponse = ReturnType<typeof toCachedResponse>

/** Fast enough for responses that change often, such as leaderboards. */
const BROTLI_QUALITY = 4

export function toCachedResponse(text: string, brotliQuality = BROTLI_QUALITY) {
  const digest = hash('sha256', text, 'base64url')
  const bodies = new Map<Encoding, string | Buffer>([['identity', text]])
  return {
    /** A weak tag, because all encodings share it. */
    etag: `W/"${digest}"`,
    /** Uncompressed, in bytes. */
    size: Buffer.byteLength(text),
    /** Compresses the body for the first caller who accepts the encoding. */
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

const NO_BROTLI_PATTERN = /br\s*;\s*q=0(\.0*)?\s*(,|$)/
const NO_GZIP_PATTERN = /gzip\s*;\s*q=0(\.0*)?\s*(,|$)/
/** A shorter response fits into one packet, so compression gains nothing. */
const COMPRESSION_MIN_BYTES = 1000

/** Returns the best encoding that an `Accept-Encoding` header allows. */
function selectEncoding({ size }: CachedResponse, accepted: string | undefined): Encoding {
  if (accepted === undefined || size < COMPRESSION_MIN_BYTES) return 'identity'
  if (accepted.includes('br') && !NO_BROTLI_PATTERN.test(accepted)) return 'br'
  return accepted.includes('gzip') && !NO_GZIP_PATTERN.test(accepted) ? 'gzip' : 'identity'
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((entry) => entry.trim())
  return tags.includes(etag) || tags.includes(etag.slice('W/'.length)) || tags.includes('*')
}

/** Returns the encoding for the caller, or `unchanged` if the caller already has the response. */
export function selectVariant(
  answer: CachedResponse,
  headers: IncomingHttpHeaders,
): Encoding | 'unchanged' {
  if (matchesEtag(headers['if-none-match'], answer.etag)) return 'unchanged'
  return selectEncoding(answer, headers['accept-encoding'])
}

/** Sets status and headers, and returns the body. It is empty if the caller already has the response. */
export function prepareReply(
  answer: CachedResponse,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const variant = selectVariant(answer, request.headers)
  const { etag, bodyIn } = answer
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'Origin, Accept-Encoding' })
  if (variant === 'unchanged') reply.status(304)
  else if (variant !== 'identity') reply.header('content-encoding', variant)
  return { variant, body: variant === 'unchanged' ? '' : bodyIn(variant) }
}
