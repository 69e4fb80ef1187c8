import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { keepWithin } from '../keep-within.ts'
import type { Freshness } from './freshness.ts'
import { createSharedWork } from './shared-work.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer as it goes over the wire, in each encoding that a browser may take. */
export interface ReadyAnswer {
  /** The same for all encodings, and so a weak one. */
  etag: string
  /** Bytes, not compressed. */
  size: number
  /** A compressed one is made when the first asks for it. */
  bodyIn: (encoding: Encoding) => string | Buffer
}

/** Who may have it; `userId`: that player alone. */
export type Audience = 'anyone' | 'players' | { userId: Id }

export interface KeptAnswer {
  answer: ReadyAnswer
  audience: Audience
}

interface Kept extends KeptAnswer {
  mark: string
  freshness: Freshness
}

export interface ReadyAnswers {
  /** The answer at this address, if it is kept and known to be true without asking anybody. */
  peek: (path: string) => KeptAnswer | undefined
  /** The kept answer while it is true, else a new one of what `make` gives: a JSON text. */
  find: (path: string, recipe: Recipe) => Promise<ReadyAnswer>
}

export interface Recipe {
  audience: Audience
  freshness: Freshness
  make: () => Promise<string>
}

/** A catalogue of ten times the starter content has fewer addresses. */
const KEPT_MAX = 2000

/**
 * Answers that are the same for everyone who may have them, made once and sent many times. They live
 * in this process's memory; how soon it sees what another process changed is for `Freshness` to say.
 */
export function createReadyAnswers(max = KEPT_MAX): ReadyAnswers {
  const answers = new Map<string, Kept>()
  const shareMaking = createSharedWork<ReadyAnswer>()

  function isTrue({ mark, freshness }: Kept): boolean {
    return freshness.peek() === mark
  }

  async function make(path: string, mark: string, recipe: Recipe): Promise<ReadyAnswer> {
    const answer = toReadyAnswer(await recipe.make())
    answers.delete(path)
    answers.set(path, { answer, mark, audience: recipe.audience, freshness: recipe.freshness })
    keepWithin(answers, max)
    return answer
  }

  return {
    peek: (path) => {
      const kept = answers.get(path)
      return kept && isTrue(kept) ? kept : undefined
    },
    find: async (path, recipe) => {
      // Read before the answer is made: a change meanwhile then makes it untrue at once.
      const mark = recipe.freshness.peek() ?? (await recipe.freshness.ask())
      const kept = answers.get(path)
      if (kept?.mark === mark) return kept.answer
      return shareMaking(`${mark} ${path}`, () => make(path, mark, recipe))
    },
  }
}

/** Small enough to be made again at each change, as a leaderboard is. */
const BROTLI_QUALITY = 4

export function toReadyAnswer(text: string, brotliQuality = BROTLI_QUALITY): ReadyAnswer {
  const digest = hash('sha256', text, 'base64url')
  const bodies = new Map<Encoding, string | Buffer>([['identity', text]])
  return {
    etag: `W/"${digest}"`,
    size: Buffer.byteLength(text),
    bodyIn: (encoding) => {
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
/** What fits into one packet anyway gains nothing. */
const COMPRESSED_FROM_BYTES = 1000

/** The best of ours that an `Accept-Encoding` header takes. */
export function encodingFor({ size }: ReadyAnswer, accepted: string | undefined): Encoding {
  if (accepted === undefined || size < COMPRESSED_FROM_BYTES) return 'identity'
  if (accepted.includes('br') && !NO_BROTLI.test(accepted)) return 'br'
  return accepted.includes('gzip') && !NO_GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Whether an `If-None-Match` header names this answer. */
export function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((entry) => entry.trim())
  return tags.includes(etag) || tags.includes(etag.slice('W/'.length)) || tags.includes('*')
}
