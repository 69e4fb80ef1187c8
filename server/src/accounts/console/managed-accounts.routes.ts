import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  AccountPageSchema,
  AccountQuerySchema,
  DisabledSchema,
  ManagedAccountSchema,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import { NewRoleSchema } from '@quiz-kingdom/shared/forms/new-role.ts'
import * as v from 'valibot'
import type { LogInThrottle } from '../../auth/limits/log-in-throttle.ts'
import { reauthenticate } from '../../auth/passwords/own-password.ts'
import { adminOnly, requireUser } from '../../http/refusals/guards.ts'
import { accountCall } from '../../http/refusals/rate-limits.ts'
import type { App } from '../../http/valibot.ts'
import type { AccountContext } from '../account-part.ts'
import {
  endSessions,
  mailReset,
  readAccountPage,
  setDisabled,
  setRole,
} from './managed-accounts.ts'

const ParamsSchema = v.object({ id: IdSchema })
const changing = { params: ParamsSchema, response: { 200: ManagedAccountSchema } }

/** Everybody's accounts, for admins. */
export function managedAccountRoutes(
  app: App,
  context: AccountContext,
  throttle: LogInThrottle,
): void {
  const { config, db } = context
  const admin = adminOnly(config)

  app.get(
    '/api/accounts',
    { ...admin, schema: { querystring: AccountQuerySchema, response: { 200: AccountPageSchema } } },
    async ({ query }) => readAccountPage(db, query),
  )

  app.put(
    '/api/accounts/:id/disabled',
    {
      ...admin,
      schema: { ...changing, body: DisabledSchema },
    },
    async (request) => {
      const { id } = request.params
      const act = { actor: requireUser(request), accountId: id }
      const account = await setDisabled(context, act, request.body.disabled)
      app.sessions.forget(id)
      return account
    },
  )

  app.put(
    '/api/accounts/:id/role',
    {
      ...admin,
      config: accountCall,
      schema: { ...changing, body: NewRoleSchema },
    },
    async (request, reply) => {
      const user = requireUser(request)
      const { params, body } = request
      const { id } = params
      // A session that was stolen must not become an admin's account that stays.
      if (body.role === 'admin') {
        const reauthentication = app.sessions.reauthenticationOf(
          request,
          reply,
          body.currentPassword,
        )
        await reauthenticate(context, throttle, reauthentication)
      }
      const account = await setRole(context, { actor: user, accountId: id }, body.role)
      app.sessions.forget(id)
      return account
    },
  )

  app.delete('/api/accounts/:id/sessions', { ...admin, schema: changing }, async (request) => {
    const { id } = request.params
    const account = await endSessions(context, { actor: requireUser(request), accountId: id })
    app.sessions.forget(id)
    return account
  })

  app.post(
    '/api/accounts/:id/reset-mail',
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async (request) => {
      const act = { actor: requireUser(request), accountId: request.params.id }
      const email = await mailReset(context, act)
      return { message: `We've sent a password reset email to ${email}.` }
    },
  )
}
