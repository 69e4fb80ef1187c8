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
import { invalidFields } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { whileConnected } from '../plugins/connection.ts'
import { adminOnly, requireUser } from '../plugins/guards.ts'
import { logAccountEvent } from '../plugins/log.ts'
import { accountCall, networkOf } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
import { judgeGuess } from './judge-guess.ts'
import { findDevice } from './known-devices.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { requireOwner } from './own-account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorStatus,
} from './second-factor.ts'

const PATH = '/api/account/second-factor'

interface Throttles {
  password: LogInThrottle
  code: LogInThrottle
}

/** An admin's own second factor. */
export function secondFactorRoutes(app: App, parts: Parts, throttles: Throttles): void {
  const admin = { ...adminOnly(parts.config), config: accountCall }

  async function checkPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    currentPassword: string,
  ): Promise<void> {
    await requireOwner(parts, throttles.password, {
      user: requireUser(request),
      currentPassword,
      network: networkOf(request.ip),
      deviceCookie: app.sessions.deviceCookie(request),
      signal: whileConnected(reply),
    })
  }

  /** `act` takes the code, and gives undefined or false when it is not right. */
  async function withProof<Done>(
    request: FastifyRequest<{ Body: ProveSecondFactor }>,
    reply: FastifyReply,
    act: (user: User, code: string) => Promise<Done | undefined>,
  ): Promise<NonNullable<Done>> {
    const { currentPassword, code } = request.body
    await checkPassword(request, reply, currentPassword)
    const user = requireUser(request)
    const device = await findDevice(parts.db, app.sessions.deviceCookie(request), user.id)
    const guess = { email: user.email, network: networkOf(request.ip), device }
    const done = await judgeGuess(throttles.code, guess, () => act(user, code))
    if (!done) throw invalidFields({ code: 'This code is wrong, or it was used before' })
    return done
  }

  app.get(
    PATH,
    { ...adminOnly(parts.config), schema: { response: { 200: SecondFactorStatusSchema } } },
    async (request) => {
      return secondFactorStatus(parts, requireUser(request).id)
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
      return beginSecondFactor(parts, requireUser(request))
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
      const guess = { code: request.body.code, now: parts.clock.now() }
      let recoveryCodes: string[] = []
      await app.sessions.open(request, reply, user, async (transaction) => {
        recoveryCodes = await confirmSecondFactor(transaction, user.id, guess)
      })
      logAccountEvent(request, 'second_factor_on', user.id)
      app.sessions.forget(user.id)
      return { message: 'Your second factor is on.', recoveryCodes }
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
        renewRecoveryCodes(parts, user.id, code),
      )
      logAccountEvent(request, 'recovery_codes_renewed', requireUser(request).id)
      return { message: 'You have new recovery codes. The old ones are void.', recoveryCodes }
    },
  )

  app.delete(
    PATH,
    { ...admin, schema: { body: ProveSecondFactorSchema, response: { 200: MessageSchema } } },
    async (request, reply) => {
      await withProof(request, reply, (user, code) => removeSecondFactor(parts, user, code))
      logAccountEvent(request, 'second_factor_off', requireUser(request).id)
      return { message: 'Your second factor is off.' }
    },
  )
}
