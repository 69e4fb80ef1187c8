import { Readable } from 'node:stream'
import * as account from '@quiz-kingdom/shared/api/people/account.ts'
import { DELETION_GRACE_DAYS } from '@quiz-kingdom/shared/entities/people/account.ts'
import type { FastifyRequest } from 'fastify'
import { createSourceLimit, MAIL_LIMIT } from '../../auth/limits/source-limit.ts'
import { hashSecret } from '../../auth/secrets.ts'
import {
  removeOtherSessionsOf,
  removeSessionByPrefix,
} from '../../auth/sessions/sessions.repository.ts'
import { logAccountEvent } from '../../http/call-log.ts'
import { route } from '../../http/route.ts'
import type { App } from '../../http/valibot.ts'
import { notFound } from '../../platform/errors.ts'
import type { AccountContext } from '../account-part.ts'
import { createAccountExports } from './account-export.ts'
import {
  changeUsername,
  deleteAccount,
  listOwnSessions,
  preparePasswordChange,
  readOwnAccount,
  requestEmailChange,
} from './own-account.ts'

const EXPORT_FILE_NAME = 'quiz-kingdom-account.json'

export function ownAccountRoutes(app: App, context: AccountContext): void {
  const { db } = context
  const exports = createAccountExports(context)
  const mails = createSourceLimit(context, MAIL_LIMIT)
  const secretOf = (request: FastifyRequest) => app.sessions.secretOf(request) ?? ''

  route(app, account.read, async ({ user }) => readOwnAccount(context, user.id))

  route(app, account.changeUsername, async ({ user, body, request }) => {
    const changed = await changeUsername(context, user.id, body.username)
    logAccountEvent(request, 'username_changed', user.id)
    app.sessions.forget(user.id)
    return { message: 'Username changed successfully!', account: changed }
  })

  route(app, account.changeEmail, async ({ user, body, request, reply }) => {
    const { email, currentPassword } = body
    const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
    const { network } = reauthentication.connection
    await mails.check(network)
    const changed = await requestEmailChange(context, reauthentication, {
      email,
      countMail: (transaction) => mails.consumeIn(transaction, network),
    })
    logAccountEvent(request, 'email_change_requested', user.id)
    const message = "We've sent a link to your new email. Open it to confirm the change."
    return { message, account: changed }
  })

  route(app, account.changePassword, async ({ user, body, request, reply }) => {
    const { currentPassword, newPassword } = body
    const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
    const change = await preparePasswordChange(context, reauthentication, newPassword)
    await app.sessions.open(request, reply, user, change)
    context.mailer.deliver()
    logAccountEvent(request, 'password_changed', user.id)
    app.sessions.forget(user.id)
    return { message: 'Password changed successfully! Your other devices are logged out.' }
  })

  route(app, account.listSessions, async ({ user, request }) => ({
    sessions: await listOwnSessions(context, { user, secret: secretOf(request) }),
  }))

  route(app, account.endOtherSessions, async ({ user, request }) => {
    await removeOtherSessionsOf(db, user.id, hashSecret(secretOf(request)))
    logAccountEvent(request, 'other_sessions_ended', user.id)
    app.sessions.forget(user.id)
    return { message: 'Your other devices are logged out.' }
  })

  route(app, account.endSession, async ({ user, params, request }) => {
    const isEnded = await removeSessionByPrefix(db, user.id, params.id)
    if (!isEnded) throw notFound('This device is already logged out.')
    app.sessions.forget(user.id)
    logAccountEvent(request, 'session_ended', user.id)
    return { message: 'This device is logged out.' }
  })

  route(app, account.exportData, async ({ user, request, reply }) => {
    const { pieces, end } = exports.begin({ user, secret: secretOf(request) })
    logAccountEvent(request, 'account_exported', user.id)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${EXPORT_FILE_NAME}"`)
      .send(Readable.from(pieces).once('close', end))
  })

  route(app, account.remove, async ({ user, body, request, reply }) => {
    const { confirmation, currentPassword } = body
    const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
    await deleteAccount(context, reauthentication, confirmation)
    logAccountEvent(request, 'account_deleted', user.id)
    app.sessions.forget(user.id)
    app.sessions.clearCookie(reply)
    return {
      message: `Your account is deleted. Log in within ${DELETION_GRACE_DAYS} days if you want it back.`,
    }
  })
}
