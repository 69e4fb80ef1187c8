import * as tokens from '@quiz-kingdom/shared/api/people/tokens.ts'
import type { FastifyRequest } from 'fastify'
import { logAccountEvent } from '../../http/call-log.ts'
import { createDisconnectSignal } from '../../http/connection.ts'
import { findCallerKey, toNetwork } from '../../http/refusals/rate-limits.ts'
import { route } from '../../http/route.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { createSourceLimit, INVALID_TOKEN_LIMIT, MAIL_LIMIT } from '../limits/source-limit.ts'
import { hashingLimit } from '../passwords/passwords.ts'
import { createDeferredWork, type DeferredWorkRunner } from './deferred-work.ts'
import {
  checkToken,
  InvalidTokenError,
  resetPassword,
  sendResetLink,
  verifyEmailByLink,
} from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deferredWork: DeferredWorkRunner
  }
}

export function tokenRoutes(app: App, context: AppContext): void {
  const mails = createSourceLimit(context, MAIL_LIMIT)
  const deferredWork = createDeferredWork()
  app.decorate('deferredWork', deferredWork)
  app.addHook('onClose', deferredWork.stop)
  const madeUpTokens = createSourceLimit(context, INVALID_TOKEN_LIMIT)
  /** Valid tokens are not counted, so they are never refused. */
  async function countInvalidTokens<T>(
    request: FastifyRequest,
    work: () => Promise<T>,
  ): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (error instanceof InvalidTokenError) await madeUpTokens.consume(findCallerKey(request))
      throw error
    })
  }

  route(app, tokens.forgotPassword, async ({ body, request: { ip, log } }) => {
    const network = toNetwork(ip)
    // Comes before the account look-up, so that a refusal does not reveal who has an account.
    await mails.check(network)
    deferredWork.defer({
      network,
      log,
      work: () =>
        sendResetLink(context, body.email, (transaction) => mails.consumeIn(transaction, network)),
    })
    return {
      message: "We've sent a password reset link to your email. Please check your inbox.",
    }
  })

  route(app, tokens.resetPassword, async ({ params, body, request, reply }) => {
    const reset = { ...params, ...body }
    const caller = { network: toNetwork(request.ip), signal: createDisconnectSignal(reply) }
    const owner = await countInvalidTokens(request, () =>
      hashingLimit.run(() => resetPassword(context, reset), caller),
    )
    logAccountEvent(request, 'password_reset', owner.id)
    app.sessions.forget(owner.id)
    return { message: 'Password reset successfully! You can log in now.' }
  })

  route(app, tokens.validate, async ({ params, request }) => {
    const status = await checkToken(context, params.token)
    if (!status.isValid) await madeUpTokens.consume(findCallerKey(request))
    return status
  })

  route(app, tokens.verifyEmail, async ({ user, params: { token }, request, reply }) => {
    const { network, deviceCookie } = app.sessions.connectionOf(request, reply)
    const follower = {
      userId: user?.id,
      deviceCookie,
      network,
      // Every browser sends this header on https, and no page can suppress it.
      isBrowser: request.headers['sec-fetch-site'] !== undefined,
    }
    const owner = await countInvalidTokens(request, () =>
      verifyEmailByLink(context, { token, follower }),
    )
    if (!owner) {
      app.sessions.keepMailedToken(reply, token)
      return { message: 'Email verified successfully! Log in here with your password to finish.' }
    }
    logAccountEvent(request, 'email_verified', owner.id)
    app.sessions.forget(owner.id)
    return { message: 'Email verified successfully!' }
  })
}
