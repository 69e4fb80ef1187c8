import * as factor from '@quiz-kingdom/shared/api/people/second-factor.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { ProveSecondFactor } from '@quiz-kingdom/shared/forms/second-factor.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAccountEvent } from '../../http/call-log.ts'
import { route } from '../../http/route.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { reauthenticate } from '../passwords/own-password.ts'
import * as secondFactor from './second-factor.ts'

interface ProofCall {
  user: User
  body: ProveSecondFactor
  request: FastifyRequest
  reply: FastifyReply
}

export function secondFactorRoutes(app: App, context: AppContext): void {
  const checkPassword = (request: FastifyRequest, reply: FastifyReply, password: string) =>
    reauthenticate(context, app.sessions.reauthenticationOf(request, reply, password))

  async function verifyCode<Result>(
    { user, request, reply }: Omit<ProofCall, 'body'>,
    verify: () => Promise<Result>,
  ): Promise<Result> {
    const connection = app.sessions.connectionOf(request, reply)
    return secondFactor.tryCode(context, { user, connection }, verify)
  }

  /** `change` consumes the code. It returns undefined or false for a wrong code. */
  async function withProof<Result>(
    call: ProofCall,
    change: (code: string) => Promise<Result | undefined>,
  ): Promise<NonNullable<Result>> {
    await checkPassword(call.request, call.reply, call.body.currentPassword)
    const result = await verifyCode(call, () => change(call.body.code))
    if (!result) throw invalidFields({ code: 'This code is wrong or has already been used' })
    return result
  }

  route(app, factor.read, async ({ user }) => secondFactor.readSecondFactorStatus(context, user.id))

  route(app, factor.beginSetup, async ({ user, body, request, reply }) => {
    await checkPassword(request, reply, body.currentPassword)
    return secondFactor.beginSecondFactor(context, user)
  })

  route(app, factor.confirmSetup, async (call) => {
    const { user, body, request, reply } = call
    const confirmation = await verifyCode(call, () =>
      secondFactor.verifyConfirmation(context, user.id, body.code),
    )
    if (!confirmation) {
      throw invalidFields({ code: 'This code is wrong. Try the next one' })
    }
    let recoveryCodes: string[] = []
    await app.sessions.open(request, reply, user, async (transaction) => {
      recoveryCodes = await secondFactor.confirmSecondFactor(transaction, user.id, confirmation)
    })
    logAccountEvent(request, 'second_factor_on', user.id)
    app.sessions.forget(user.id)
    return { message: 'Two-step login is on.', recoveryCodes }
  })

  route(app, factor.renewRecoveryCodes, async (call) => {
    const { user, request } = call
    const recoveryCodes = await withProof(call, (code) =>
      secondFactor.renewRecoveryCodes(context, user.id, code),
    )
    logAccountEvent(request, 'recovery_codes_renewed', user.id)
    return { message: 'You have new recovery codes. The old ones no longer work.', recoveryCodes }
  })

  route(app, factor.remove, async (call) => {
    const { user, request } = call
    await withProof(call, (code) => secondFactor.removeSecondFactor(context, user, code))
    logAccountEvent(request, 'second_factor_off', user.id)
    return { message: 'Two-step login is off.' }
  })
}
