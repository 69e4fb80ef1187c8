import * as reminder from '@quiz-kingdom/shared/api/people/reminder.ts'
import { endReminderLink } from '../auth/links.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { changeReminder, endReminder, readReminder } from './reminders.ts'

const ONE_CLICK_BODY_MAX_BYTES = 10_000

export async function reminderRoutes(app: App, { config, db, clock }: AppContext): Promise<void> {
  route(app, reminder.read, async ({ user }) => readReminder(db, user.id))

  route(app, reminder.change, async ({ user, body: { hour } }) => {
    await changeReminder(db, user.id, { hour }, clock.now())
    const message = hour === null ? 'Your reminder is off.' : 'Your reminder is on.'
    return { message, hour }
  })

  route(app, reminder.followEndLink, async ({ params, reply }) =>
    reply.redirect(endReminderLink(config, encodeURIComponent(params.token)), 303),
  )

  await app.register(async (scope: App) => {
    // Mail programs send a form (RFC 8058) that we ignore, because the link has all we need.
    const anyForm = { parseAs: 'string', bodyLimit: ONE_CLICK_BODY_MAX_BYTES } as const
    scope.addContentTypeParser('*', anyForm, (_request, _body, done) => done(null, undefined))
    route(scope, reminder.end, async ({ params }) => {
      await endReminder(db, params.token)
      return { message: "Your reminder is off. You won't get any more of these emails." }
    })
  })
}
