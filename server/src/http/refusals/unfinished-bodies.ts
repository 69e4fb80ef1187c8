import type { FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../platform/errors.ts'
import { isEmpty } from '../bodies.ts'
import type { App } from '../valibot.ts'
import { sourceOf } from './rate-limits.ts'

/** Bodies of one network under way at once. Most arrive together with their head. */
export const NETWORK_BODIES_MAX = 400
/** Bodies of one account under way at once. Its limits are higher, up to 8 MB. */
export const ACCOUNT_BODIES_MAX = 20
const RETRY_AFTER_S = 5

/** Bounds the memory that half-sent bodies take. Call it after the session is looked up. */
export function limitUnfinishedBodies(app: App): void {
  const underWay = new Map<string, number>()

  app.addHook('onRequest', (request, reply, done) => {
    if (isEmpty(request)) return done()
    const source = sourceOf(request)
    const bodies = underWay.get(source) ?? 0
    if (bodies >= maxOf(request)) return done(tooManyRequests(RETRY_AFTER_S))
    underWay.set(source, bodies + 1)
    let isUnfinished = true
    const release = () => {
      if (!isUnfinished) return
      isUnfinished = false
      const left = (underWay.get(source) ?? 1) - 1
      if (left === 0) underWay.delete(source)
      else underWay.set(source, left)
    }
    request.raw.once('end', release)
    // One that is refused or given up never ends.
    reply.raw.once('close', release)
    done()
  })
}

function maxOf({ user }: FastifyRequest): number {
  return user ? ACCOUNT_BODIES_MAX : NETWORK_BODIES_MAX
}
