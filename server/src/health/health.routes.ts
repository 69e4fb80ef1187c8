import { VERSION } from '@quiz-kingdom/shared/version.ts'
import type { App } from '../http/valibot.ts'
import { AppError } from '../platform/errors.ts'
import type { Readiness, UnreadyReason } from './readiness.ts'

/** These texts contain no details, because anyone may ask. */
const UNREADY_MESSAGES: Record<UnreadyReason, string> = {
  stopping: 'The server is stopping.',
  database: 'The database does not answer.',
  schema: 'The database is not set up for this release.',
  writes: 'The database is not accepting writes.',
}

const PROBE_OPTIONS = { config: { isProbe: true }, schema: { hide: true } } as const

export function healthRoutes(app: App, readiness: Readiness): void {
  app.get('/api/health', PROBE_OPTIONS, async () => {
    return { status: 'ok', version: VERSION }
  })

  app.get('/api/ready', PROBE_OPTIONS, async () => {
    const reason = await readiness.check()
    if (reason) throw new AppError(503, `not_ready_${reason}`, UNREADY_MESSAGES[reason])
    return { status: 'ready' }
  })
}
