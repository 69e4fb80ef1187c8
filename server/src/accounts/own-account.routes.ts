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
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { whileConnected } from '../plugins/connection.ts'
import { requireUser } from '../plugins/guards.ts'
import { logAccountEvent } from '../plugins/log.ts'
import { accountCall, networkOf } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
import { createAccountExports } from './account-export.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { createNetworkLimit } from './network-limit.ts'
import {
  changeUsername,
  deleteAccount,
  type Proof,
  preparePasswordChange,
  readOwnAccount,
  requestEmailChange,
} from './own-account.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

const EXPORT_FILE = 'quiz-kingdom-account.json'

/** What one can do with one's own account. */
export function ownAccountRoutes(app: App, parts: Parts, throttle: LogInThrottle): void {
  const exports = createAccountExports(parts)
  const mails = createNetworkLimit(parts, 'mail')

  app.get('/api/account', { schema: { response: { 200: AccountSchema } } }, async (request) => {
    return readOwnAccount(parts, requireUser(request).id)
  })

  app.put(
    '/api/account/username',
    {
      config: accountCall,
      schema: { body: ChangeUsernameSchema, response: { 200: ChangedAccountSchema } },
    },
    async (request) => {
      const { id } = requireUser(request)
      const account = await changeUsername(parts, id, request.body.username)
      logAccountEvent(request, 'username_changed', id)
      app.sessions.forget(id)
      return { message: 'Username changed successfully!', account }
    },
  )

  app.put(
    '/api/account/email',
    {
      config: accountCall,
      schema: { body: ChangeEmailSchema, response: { 200: ChangedAccountSchema } },
    },
    async (request, reply) => {
      const { email, currentPassword } = request.body
      const proof = proofOf(app, request, reply, currentPassword)
      await mails.admit(proof.network)
      const account = await requestEmailChange(parts, throttle, proof, email)
      logAccountEvent(request, 'email_change_requested', proof.user.id)
      const message = "We've sent a link to your new email. It counts as soon as you follow it."
      return { message, account }
    },
  )

  app.put(
    '/api/account/password',
    {
      config: accountCall,
      schema: { body: ChangePasswordSchema, response: { 200: MessageSchema } },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body
      const proof = proofOf(app, request, reply, currentPassword)
      const change = await preparePasswordChange(parts, throttle, proof, newPassword)
      await app.sessions.open(request, reply, proof.user, change)
      parts.mailer.deliver()
      logAccountEvent(request, 'password_changed', proof.user.id)
      app.sessions.forget(proof.user.id)
      return { message: 'Password changed successfully! Your other devices are logged out.' }
    },
  )

  app.get(
    '/api/account/sessions',
    { schema: { response: { 200: SessionListSchema } } },
    async (request) => {
      return { sessions: await listOwnSessions(parts, inUse(request)) }
    },
  )

  app.delete(
    '/api/account/sessions',
    { schema: { response: { 200: MessageSchema } } },
    async (request) => {
      const session = inUse(request)
      await endOtherSessions(parts, session)
      logAccountEvent(request, 'other_sessions_ended', session.user.id)
      app.sessions.forget(session.user.id)
      return { message: 'Your other devices are logged out.' }
    },
  )

  app.delete(
    '/api/account/sessions/:id',
    { schema: { params: v.object({ id: IdSchema }), response: { 200: MessageSchema } } },
    async (request) => {
      const user = requireUser(request)
      await endOwnSession(parts, user.id, request.params.id)
      app.sessions.forget(user.id)
      logAccountEvent(request, 'session_ended', user.id)
      return { message: 'This device is logged out.' }
    },
  )

  app.get('/api/account/export', async (request, reply) => {
    const owner = inUse(request)
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
      config: accountCall,
      schema: { body: DeleteAccountSchema, response: { 200: MessageSchema } },
    },
    async (request, reply) => {
      const { confirmation, currentPassword } = request.body
      const proof = proofOf(app, request, reply, currentPassword)
      await deleteAccount(parts, throttle, proof, confirmation)
      logAccountEvent(request, 'account_deleted', proof.user.id)
      app.sessions.forget(proof.user.id)
      app.sessions.clearCookie(reply)
      return {
        message: `Your account is deleted. Log in within ${DELETION_DAYS} days if you want it back.`,
      }
    },
  )

  function inUse(request: FastifyRequest) {
    return { user: requireUser(request), secret: app.sessions.secretOf(request) ?? '' }
  }
}

function proofOf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  currentPassword: string,
): Proof {
  return {
    user: requireUser(request),
    currentPassword,
    network: networkOf(request.ip),
    deviceCookie: app.sessions.deviceCookie(request),
    signal: whileConnected(reply),
  }
}
