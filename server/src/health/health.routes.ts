import { VERSION } from '@quiz-kingdom/shared/version.ts'
import { probe } from '../http/refusals/rate-limits.ts'
import type { App } from '../http/valibot.ts'
import { AppError } from '../platform/errors.ts'
import type { Readiness, Unreadiness } from './readiness.ts'

/** Without details, because anyone may ask. */
const REASONS: Record<Unreadiness, string> = {
  stopping: 'The server is stopping.',
  database: 'The database does not answer.',
  schema: 'The database is not set up for this release.',
  writes: 'The database is not accepting writes.',
}

export function healthRoutes(app: App, readiness: Readiness): void {
  app.get('/api/health', { config: probe, schema: { hide: true } }, async () => {
    return { status: 'ok', version: VERSION }
  })

  app.get('/api/ready', { config: probe, schema: { hide: true } }, async () => {
    const reason = await readiness.check()
    if (reason) throw new AppError(503, `not_ready_${reason}`, REASONS[reason])
    return { status: 'ready' }
  })
}
