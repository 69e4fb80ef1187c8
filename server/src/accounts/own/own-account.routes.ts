import { Readable } from 'node:stream'
import {
  AccountSchema,
  ChangedAccountSchema,
  DELETION_DAYS,
  SessionListSchema,
} from '@quiz-kingdom/shared/entities/account.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  ChangeEmailSchema,
  ChangePasswordSchema,
  ChangeUsernameSchema,
  DeleteAccountSchema,
} from '@quiz-kingdom/shared/forms/account.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { LogInThrottle } from '../../auth/limits/log-in-throttle.ts'
import { createSourceLimit } from '../../auth/limits/source-limit.ts'
import { hashSecret } from '../../auth/secrets.ts'
import {
  removeOtherSessionsOf,
  removeSessionByPrefix,
} from '../../auth/sessions/sessions.repository.ts'
import { logAccountEvent } from '../../http/call-log.ts'
import { playersOnly, requireUser } from '../../http/refusals/guards.ts'
import { accountCall } from '../../http/refusals/rate-limits.ts'
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

const EXPORT_FILE = 'quiz-kingdom-account.json'

/** What users do with their own accounts. */
export function ownAccountRoutes(app: App, context: AccountContext, throttle: LogInThrottle): void {
  const { db } = context
  const exports = createAccountExports(context)
  const mails = createSourceLimit(context, 'mail')

  app.get('/api/account', { schema: { response: { 200: AccountSchema } } }, async (request) =>
    readOwnAccount(context, requireUser(request).id),
  )

  app.put(
    '/api/account/username',
    {
      ...playersOnly,
      config: accountCall,
      schema: { body: ChangeUsernameSchema, response: { 200: ChangedAccountSchema } },
    },
    async (request) => {
      const { id } = requireUser(request)
      const account = await changeUsername(context, id, request.body.username)
      logAccountEvent(request, 'username_changed', id)
      app.sessions.forget(id)
      return { message: 'Username changed successfully!', account }
    },
  )

  app.put(
    '/api/account/email',
    {
      ...playersOnly,
      config: accountCall,
      schema: { body: ChangeEmailSchema, response: { 200: ChangedAccountSchema } },
    },
    async (request, reply) => {
      const { email, currentPassword } = request.body
      const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
      const { network } = reauthentication.connection
      await mails.requireRoom(network)
      const account = await requestEmailChange(context, throttle, reauthentication, {
        email,
        countMail: (transaction) => mails.consumeIn(transaction, network),
      })
      logAccountEvent(request, 'email_change_requested', reauthentication.user.id)
      const message = "We've sent a link to your new email. It counts as soon as you follow it."
      return { message, account }
    },
  )

  app.put(
    '/api/account/password',
    {
      ...playersOnly,
      config: accountCall,
      schema: { body: ChangePasswordSchema, response: { 200: MessageSchema } },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body
      const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
      const change = await preparePasswordChange(context, throttle, reauthentication, newPassword)
      await app.sessions.open(request, reply, reauthentication.user, change)
      context.mailer.deliver()
      logAccountEvent(request, 'password_changed', reauthentication.user.id)
      app.sessions.forget(reauthentication.user.id)
      return { message: 'Password changed successfully! Your other devices are logged out.' }
    },
  )

  app.get(
    '/api/account/sessions',
    { schema: { response: { 200: SessionListSchema } } },
    async (request) => ({ sessions: await listOwnSessions(context, currentSession(request)) }),
  )

  app.delete(
    '/api/account/sessions',
    { schema: { response: { 200: MessageSchema } } },
    async (request) => {
      const { user, secret } = currentSession(request)
      await removeOtherSessionsOf(db, user.id, hashSecret(secret))
      logAccountEvent(request, 'other_sessions_ended', user.id)
      app.sessions.forget(user.id)
      return { message: 'Your other devices are logged out.' }
    },
  )

  app.delete(
    '/api/account/sessions/:id',
    { schema: { params: v.object({ id: IdSchema }), response: { 200: MessageSchema } } },
    async (request) => {
      const user = requireUser(request)
      const isEnded = await removeSessionByPrefix(db, user.id, request.params.id)
      if (!isEnded) throw notFound('This device is already logged out.')
      app.sessions.forget(user.id)
      logAccountEvent(request, 'session_ended', user.id)
      return { message: 'This device is logged out.' }
    },
  )

  app.get('/api/account/export', async (request, reply) => {
    const owner = currentSession(request)
    const { pieces, end } = exports.begin(owner)
    logAccountEvent(request, 'account_exported', owner.user.id)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${EXPORT_FILE}"`)
      .send(Readable.from(pieces).once('close', end))
  })

  app.post(
    '/api/account/delete',
    {
      ...playersOnly,
      config: accountCall,
      schema: { body: DeleteAccountSchema, response: { 200: MessageSchema } },
    },
    async (request, reply) => {
      const { confirmation, currentPassword } = request.body
      const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
      await deleteAccount(context, throttle, reauthentication, confirmation)
      logAccountEvent(request, 'account_deleted', reauthentication.user.id)
      app.sessions.forget(reauthentication.user.id)
      app.sessions.clearCookie(reply)
      return {
        message: `Your account is deleted. Log in within ${DELETION_DAYS} days if you want it back.`,
      }
    },
  )

  function currentSession(request: FastifyRequest) {
    return { user: requireUser(request), secret: app.sessions.secretOf(request) ?? '' }
  }
}
