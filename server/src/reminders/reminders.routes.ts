import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { ChangedReminderSchema, ReminderSchema } from '@quiz-kingdom/shared/entities/reminder.ts'
import * as v from 'valibot'
import { endReminderLink } from '../auth/links.ts'
import { playersOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { changeReminder, endReminder, readReminder } from './reminders.ts'

const params = v.object({ token: v.string() })
/** Largest form that a mail program may send; it holds a few words. */
const ONE_CLICK_LIMIT_BYTES = 10_000

export async function reminderRoutes(app: App, { config, db, clock }: AppContext): Promise<void> {
  app.get('/api/reminder', { schema: { response: { 200: ReminderSchema } } }, async (request) =>
    readReminder(db, requireUser(request).id),
  )

  app.put(
    '/api/reminder',
    { ...playersOnly, schema: { body: ReminderSchema, response: { 200: ChangedReminderSchema } } },
    async (request) => {
      const { hour } = request.body
      await changeReminder(db, requireUser(request).id, { hour }, clock.now())
      const message = hour === null ? 'Your reminder is off.' : 'Your reminder is on.'
      return { message, hour }
    },
  )

  // Scanners follow every link of a mail, so this one ends nothing.
  app.get('/api/reminder/end/:token', { schema: { params } }, async (request, reply) =>
    reply.redirect(endReminderLink(config, encodeURIComponent(request.params.token)), 303),
  )

  await app.register(async (scope: App) => {
    // RFC 8058 has mail programs send a form; the link says it all.
    const anyForm = { parseAs: 'string', bodyLimit: ONE_CLICK_LIMIT_BYTES } as const
    scope.addContentTypeParser('*', anyForm, (_request, _body, done) => done(null, undefined))
    scope.post(
      '/api/reminder/end/:token',
      { schema: { params, response: { 200: MessageSchema } } },
      async (request) => {
        await endReminder(db, request.params.token)
        return { message: "Your reminder is off. You won't get any more of these emails." }
      },
    )
  })
}
