import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { ProfileChoiceSchema, ProfileSchema } from '@quiz-kingdom/shared/entities/profile.ts'
import * as v from 'valibot'
import { playersOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import type { PlayContext } from '../play/play-context.ts'
import { saveProfileChoice } from './profiles.repository.ts'
import { findProfile } from './profiles.ts'

const noProfile = () => notFound("This profile doesn't exist or is private.")

export function profileRoutes(
  app: App,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { findHeldBackAttempts }: PlayContext,
): void {
  const profiles = { db, findHeldBackAttempts }

  app.get('/api/profile', { schema: { response: { 200: ProfileSchema } } }, async (request) => {
    const profile = await findProfile(profiles, requireUser(request).id, clock.now())
    if (!profile) throw noProfile()
    return profile
  })

  app.get(
    '/api/profile/:userId',
    { schema: { params: v.object({ userId: IdSchema }), response: { 200: ProfileSchema } } },
    async (request) => {
      const user = requireUser(request)
      const profile = await findProfile(profiles, request.params.userId, clock.now())
      const isShown = profile?.isPublic || profile?.userId === user.id || user.role === 'admin'
      if (!profile || !isShown) throw noProfile()
      return profile
    },
  )

  app.put(
    '/api/profile',
    {
      ...playersOnly,
      schema: { body: ProfileChoiceSchema, response: { 200: ProfileChoiceSchema } },
    },
    async (request) => {
      const { id } = requireUser(request)
      await saveProfileChoice(db, id, request.body)
      app.sessions.forget(id)
      return request.body
    },
  )
}
