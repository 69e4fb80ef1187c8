import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  RecoveryCodesSchema,
  SecondFactorSetupSchema,
  SecondFactorStatusSchema,
} from '@quiz-kingdom/shared/entities/second-factor.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import {
  BeginSecondFactorSchema,
  ConfirmSecondFactorSchema,
  type ProveSecondFactor,
  ProveSecondFactorSchema,
} from '@quiz-kingdom/shared/forms/second-factor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAccountEvent } from '../../http/call-log.ts'
import { adminOnly, requireUser } from '../../http/refusals/guards.ts'
import { accountCall } from '../../http/refusals/rate-limits.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { invalidFields } from '../../platform/errors.ts'
import type { LogInThrottles } from '../limits/log-in-throttle.ts'
import { reauthenticate } from '../passwords/own-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
  tryCode,
  verifyConfirmation,
} from './second-factor.ts'

const PATH = '/api/account/second-factor'

/** An admin's own second factor. */
export function secondFactorRoutes(app: App, context: AppContext, throttles: LogInThrottles): void {
  const admin = { ...adminOnly(context.config), config: accountCall }

  async function checkPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    currentPassword: string,
  ): Promise<void> {
    const reauthentication = app.sessions.reauthenticationOf(request, reply, currentPassword)
    await reauthenticate(context, throttles.password, reauthentication)
  }

  async function verifyCode<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    verify: (user: User) => Promise<Result>,
  ): Promise<Result> {
    const user = requireUser(request)
    const connection = app.sessions.connectionOf(request, reply)
    return tryCode(context.db, throttles.code, { user, connection }, () => verify(user))
  }

  /** `act` consumes the code, and returns undefined or false when it is wrong. */
  async function withProof<Done>(
    request: FastifyRequest<{ Body: ProveSecondFactor }>,
    reply: FastifyReply,
    act: (user: User, code: string) => Promise<Done | undefined>,
  ): Promise<NonNullable<Done>> {
    const { currentPassword, code } = request.body
    await checkPassword(request, reply, currentPassword)
    const done = await verifyCode(request, reply, (user) => act(user, code))
    if (!done) throw invalidFields({ code: 'This code is wrong or has already been used' })
    return done
  }

  app.get(
    PATH,
    { ...adminOnly(context.config), schema: { response: { 200: SecondFactorStatusSchema } } },
    async (request) => {
      return secondFactorStatus(context, requireUser(request).id)
    },
  )

  app.post(
    PATH,
    {
      ...admin,
      schema: { body: BeginSecondFactorSchema, response: { 200: SecondFactorSetupSchema } },
    },
    async (request, reply) => {
      await checkPassword(request, reply, request.body.currentPassword)
      return beginSecondFactor(context, requireUser(request))
    },
  )

  app.put(
    PATH,
    {
      ...admin,
      schema: { body: ConfirmSecondFactorSchema, response: { 200: RecoveryCodesSchema } },
    },
    async (request, reply) => {
      const user = requireUser(request)
      const confirmation = await verifyCode(request, reply, () =>
        verifyConfirmation(context, user.id, request.body.code),
      )
      if (!confirmation) {
        throw invalidFields({ code: 'This code is wrong. Try the next one' })
      }
      let recoveryCodes: string[] = []
      await app.sessions.open(request, reply, user, async (transaction) => {
        recoveryCodes = await confirmSecondFactor(transaction, user.id, confirmation)
      })
      logAccountEvent(request, 'second_factor_on', user.id)
      app.sessions.forget(user.id)
      return { message: 'Two-step login is on.', recoveryCodes }
    },
  )

  app.post(
    `${PATH}/recovery-codes`,
    {
      ...admin,
      schema: { body: ProveSecondFactorSchema, response: { 200: RecoveryCodesSchema } },
    },
    async (request, reply) => {
      const recoveryCodes = await withProof(request, reply, (user, code) =>
        renewRecoveryCodes(context, user.id, code),
      )
      logAccountEvent(request, 'recovery_codes_renewed', requireUser(request).id)
      return { message: 'You have new recovery codes. The old ones no longer work.', recoveryCodes }
    },
  )

  app.delete(
    PATH,
    { ...admin, schema: { body: ProveSecondFactorSchema, response: { 200: MessageSchema } } },
    async (request, reply) => {
      await withProof(request, reply, (user, code) => removeSecondFactor(context, user, code))
      logAccountEvent(request, 'second_factor_off', requireUser(request).id)
      return { message: 'Two-step login is off.' }
    },
  )
}
