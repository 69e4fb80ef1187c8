import * as accounts from '@quiz-kingdom/shared/api/console/accounts.ts'
import { reauthenticate } from '../../auth/passwords/own-password.ts'
import { route } from '../../http/route.ts'
import type { App } from '../../http/valibot.ts'
import type { AccountContext } from '../account-part.ts'
import {
  endSessions,
  mailResetLink,
  readAccountPage,
  setDisabled,
  setRole,
} from './managed-accounts.ts'

export function managedAccountRoutes(app: App, context: AccountContext) {
  const { db } = context

  route(app, accounts.list, async ({ query }) => readAccountPage(db, query))

  route(app, accounts.setDisabled, async ({ user, params: { id }, body }) => {
    const account = await setDisabled(context, { actor: user, accountId: id }, body.disabled)
    app.sessions.forget(id)
    return account
  })

  route(app, accounts.setRole, async ({ user, params: { id }, body, request, reply }) => {
    // A stolen session must not be enough to create a lasting admin account.
    if (body.role === 'admin') {
      const { currentPassword } = body
      const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
      await reauthenticate(context, reauthentication)
    }
    const account = await setRole(context, { actor: user, accountId: id }, body.role)
    app.sessions.forget(id)
    return account
  })

  route(app, accounts.endSessions, async ({ user, params: { id } }) => {
    const account = await endSessions(context, { actor: user, accountId: id })
    app.sessions.forget(id)
    return account
  })

  route(app, accounts.sendResetMail, async ({ user, params: { id } }) => {
    const email = await mailResetLink(context, { actor: user, accountId: id })
    return { message: `We've sent a password reset email to ${email}.` }
  })
}
