import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  AccountPageSchema,
  AccountQuerySchema,
  DisabledSchema,
  ManagedAccountSchema,
  NewRoleSchema,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { adminOnly, requireUser } from '../plugins/guards.ts'
import type { App } from '../plugins/valibot.ts'
import {
  endSessions,
  mailReset,
  readAccountPage,
  setDisabled,
  setRole,
} from './managed-accounts.ts'

const ParamsSchema = v.object({ id: IdSchema })

/** Everybody's accounts, for admins. */
export function managedAccountRoutes(app: App, parts: Parts): void {
  const { config, db } = parts
  const admin = adminOnly(config)

  app.get(
    '/api/accounts',
    { ...admin, schema: { querystring: AccountQuerySchema, response: { 200: AccountPageSchema } } },
    async ({ query }) => {
      return readAccountPage(db, query)
    },
  )

  app.put(
    '/api/accounts/:id/disabled',
    {
      ...admin,
      schema: {
        params: ParamsSchema,
        body: DisabledSchema,
        response: { 200: ManagedAccountSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const act = { actor: requireUser(request), accountId: id }
      const account = await setDisabled(parts, act, request.body.disabled)
      app.sessions.forget(id)
      return account
    },
  )

  app.put(
    '/api/accounts/:id/role',
    {
      ...admin,
      schema: {
        params: ParamsSchema,
        body: NewRoleSchema,
        response: { 200: ManagedAccountSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const account = await setRole(
        parts,
        { actor: requireUser(request), accountId: id },
        request.body.role,
      )
      app.sessions.forget(id)
      return account
    },
  )

  app.delete(
    '/api/accounts/:id/sessions',
    { ...admin, schema: { params: ParamsSchema, response: { 200: ManagedAccountSchema } } },
    async (request) => {
      const { id } = request.params
      const account = await endSessions(parts, { actor: requireUser(request), accountId: id })
      app.sessions.forget(id)
      return account
    },
  )

  app.post(
    '/api/accounts/:id/reset-mail',
    { ...admin, schema: { params: ParamsSchema, response: { 200: MessageSchema } } },
    async (request) => {
      const act = { actor: requireUser(request), accountId: request.params.id }
      const email = await mailReset(parts, act)
      return { message: `A mail to choose a new password is on its way to ${email}.` }
    },
  )
}
