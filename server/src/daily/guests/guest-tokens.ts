import { type Day, DaySchema } from '@quiz-kingdom/shared/entities/base/day.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { TimeFactorSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import * as v from 'valibot'
import { isSigned, sign } from '../../auth/signing-keys.ts'
import type { Db } from '../../platform/db/database.ts'
import { badRequest } from '../../platform/errors.ts'
import type { AnonymousAttempt } from '../attempts/daily-attempts.ts'

const SIGNING_KEY_NAME = 'daily-guest'

const GuestAttemptSchema = v.object({
  id: IdSchema,
  day: DaySchema,
  startedAt: v.string(),
  deadline: v.string(),
  timeFactor: TimeFactorSchema,
})

/** An `attempt` token only allows a submission, a `claim` token only a claim. */
type TokenKind = 'attempt' | 'claim'

export async function signGuestToken(db: Db, kind: TokenKind, attempt: AnonymousAttempt) {
  const text = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  return `${text}.${await sign(db, SIGNING_KEY_NAME, `${kind}.${text}`)}`
}

/** Throws 400 for a token that we did not sign. */
export async function readGuestToken(
  db: Db,
  kind: TokenKind,
  token: string,
): Promise<AnonymousAttempt> {
  const [text = '', signature = ''] = token.split('.')
  const isOurs = await isSigned(db, SIGNING_KEY_NAME, { text: `${kind}.${text}`, signature })
  if (!isOurs) throw badRequest("This token isn't valid.")
  return v.parse(GuestAttemptSchema, JSON.parse(Buffer.from(text, 'base64url').toString()))
}

/** Returns a pseudonym of the network for that day, so that no address is stored. */
export function signNetwork(db: Db, day: Day, network: string): Promise<string> {
  return sign(db, SIGNING_KEY_NAME, `network.${day}.${network}`)
}
