import * as profile from '@quiz-kingdom/shared/api/people/profile.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import type { PlayContext } from '../play/play-context.ts'
import { saveProfileChoice } from './profiles.repository.ts'
import { findProfile } from './profiles.ts'

const profileNotFound = () => notFound("This profile doesn't exist or is private.")

export function profileRoutes(
  app: App,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { findHeldBackAttempts }: PlayContext,
): void {
  const profiles = { db, findHeldBackAttempts }

  route(app, profile.readOwn, async ({ user }) => {
    const own = await findProfile(profiles, user.id, clock.now())
    if (!own) throw profileNotFound()
    return own
  })

  route(app, profile.read, async ({ user, params }) => {
    const found = await findProfile(profiles, params.userId, clock.now())
    const isShown = found?.isPublic || found?.userId === user.id || user.role === 'admin'
    if (!found || !isShown) throw profileNotFound()
    return found
  })

  route(app, profile.save, async ({ user, body }) => {
    await saveProfileChoice(db, user.id, body)
    app.sessions.forget(user.id)
    return body
  })
}
