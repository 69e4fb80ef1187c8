import rateLimit from '@fastify/rate-limit'
import type { Config } from '../config.ts'
import { TooManyRequests } from '../errors.ts'
import type { App } from './valibot.ts'

// A classroom of 60 behind one address must never meet these.
const CALLS_PER_MINUTE = 3000
const ACCOUNT_WRITES_PER_MINUTE = 100

export async function limitRates(app: App, config: Config): Promise<void> {
  if (!config.rateLimit) return
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) => new TooManyRequests(Math.ceil(ttl / 1000)),
  })
}

/** For each route that writes accounts: they hash passwords and send mail. */
export const accountWrites = {
  rateLimit: { max: ACCOUNT_WRITES_PER_MINUTE, timeWindow: '1 minute' },
}
