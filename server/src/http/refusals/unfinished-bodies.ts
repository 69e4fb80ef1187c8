import { tooManyRequests } from '../../platform/errors.ts'
import { hasEmptyBody } from '../bodies.ts'
import type { App } from '../valibot.ts'
import { findCallerKey } from './rate-limits.ts'
import { createTally } from './tally.ts'

/** Per network. Most bodies arrive together with their headers. */
export const NETWORK_BODIES_MAX = 400
/** Per account. Lower, because logged-in users may send up to 8 MB. */
export const ACCOUNT_BODIES_MAX = 20
const RETRY_AFTER_S = 5

/** Limits the memory for half-sent bodies. Call it after the hook that looks up the session. */
export function limitUnfinishedBodies(app: App): void {
  const unfinished = createTally()

  app.addHook('onRequest', (request, reply, done) => {
    // A body that came in one packet with its headers has arrived by now.
    if (hasEmptyBody(request) || request.raw.complete) return done()
    const source = findCallerKey(request)
    const max = request.user ? ACCOUNT_BODIES_MAX : NETWORK_BODIES_MAX
    if (unfinished.count(source) >= max) return done(tooManyRequests(RETRY_AFTER_S))
    const release = unfinished.add(source)
    request.raw.once('end', release)
    // A body that is refused or abandoned never emits `end`.
    reply.raw.once('close', release)
    done()
  })
}
