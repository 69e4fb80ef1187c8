import type { IncomingHttpHeaders } from 'node:http'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import {
  type Encoding,
  encodingFor,
  type KeptAnswer,
  type ReadyAnswer,
} from '../ready/ready-answers.ts'
import { JSON_TYPE, type Shaped, shape } from './ready-routes.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'
import type { Headers } from './security-headers.ts'

/** An answer as `writeHead` and `end` take it. */
export interface Written {
  status: number
  /** At its end is the place of the request's id. */
  head: string[]
  /** A character for each byte: only so does Node write head and body as one. */
  body: string
}

function write(common: Headers, shaped: Shaped): Written {
  const body = inBytes(shaped.body)
  return { status: shaped.status, head: headOf(common, shaped, body.length), body }
}

function headOf(common: Headers, { status, headers }: Omit<Shaped, 'body'>, size: number) {
  const type = ['content-type', JSON_TYPE, 'content-length', String(size)]
  const own = [...Object.entries(headers).flat(), ...(status === 200 ? type : [])]
  return [...common, ...own, REQUEST_ID_HEADER, '']
}

function inBytes(body: string | Buffer): string {
  return Buffer.from(body).toString('latin1')
}

/** By the headers that all answers carry. */
type Variants = Map<Headers, Partial<Record<Encoding, Written>>>

const variantsOf = new WeakMap<ReadyAnswer, Variants>()

/** Put together once, except for a browser that has something already: it may get a 304. */
export function writeKept(
  kept: KeptAnswer,
  common: Headers,
  conditions: IncomingHttpHeaders,
): Written {
  const { answer } = kept
  if (conditions['if-none-match'] !== undefined) return write(common, shape(kept, conditions))
  const encoding = encodingFor(answer, conditions['accept-encoding'])
  const known = variantsOf.get(answer)?.get(common)?.[encoding]
  if (known) return known
  const written = write(common, shape(kept, conditions))
  const variants: Variants = variantsOf.get(answer) ?? new Map()
  variantsOf.set(answer, variants.set(common, { ...variants.get(common), [encoding]: written }))
  return written
}

const SESSION_SHAPE = {
  status: 200,
  encoding: 'identity',
  headers: { 'cache-control': 'no-store', vary: 'Origin' },
} as const
const sessionBodies = new WeakMap<User, string>()
/** By the body's length, which is all that tells them apart. */
const sessionHeads = new WeakMap<Headers, Map<number, string[]>>()

/** Says who is logged in; the body is made once for each look-up of the session. */
export function writeSession(user: User, common: Headers): Written {
  const body = sessionBodies.get(user) ?? inBytes(JSON.stringify({ loggedIn: true, user }))
  sessionBodies.set(user, body)
  const heads = sessionHeads.get(common) ?? new Map<number, string[]>()
  sessionHeads.set(common, heads)
  const head = heads.get(body.length) ?? headOf(common, SESSION_SHAPE, body.length)
  heads.set(body.length, head)
  return { status: SESSION_SHAPE.status, head, body }
}
