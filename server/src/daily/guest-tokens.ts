import { DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { TimeFactorSchema } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import * as v from 'valibot'
import { isSignedBy, sign } from '../accounts/signing-keys.ts'
import type { Db } from '../db/database.ts'
import { badRequest } from '../errors.ts'

const KEY_NAME = 'daily-guest'

/** What a guest was given to play. */
export const GuestAttemptSchema = v.object({
  id: IdSchema,
  day: DaySchema,
  startedAt: v.string(),
  deadline: v.string(),
  timeFactor: TimeFactorSchema,
})
export type GuestAttempt = v.InferOutput<typeof GuestAttemptSchema>

export function signAttempt(db: Db, attempt: GuestAttempt): Promise<string> {
  return signAs(db, 'attempt', attempt)
}

/** For whoever has submitted it. */
export function signClaim(db: Db, attempt: GuestAttempt): Promise<string> {
  return signAs(db, 'claim', attempt)
}

/** Throws 400 for one that nobody here has signed. */
export async function readAttempt(db: Db, token: string): Promise<GuestAttempt> {
  return v.parse(GuestAttemptSchema, await readAs(db, 'attempt', token))
}

/** Throws 400 for one that nobody here has signed. */
export async function readClaim(db: Db, token: string): Promise<GuestAttempt> {
  return v.parse(GuestAttemptSchema, await readAs(db, 'claim', token))
}

/** A token of one kind is none of the other. */
type Kind = 'attempt' | 'claim'

async function signAs(db: Db, kind: Kind, content: object): Promise<string> {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${await sign(db, KEY_NAME, `${kind}.${text}`)}`
}

async function readAs(db: Db, kind: Kind, token: string): Promise<unknown> {
  const [text = '', signature = ''] = token.split('.')
  const isOurs = await isSignedBy(db, KEY_NAME, { text: `${kind}.${text}`, signature })
  if (!isOurs) throw badRequest('This was not signed here.')
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
