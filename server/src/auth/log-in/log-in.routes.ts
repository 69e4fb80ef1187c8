import * as login from '@quiz-kingdom/shared/api/people/log-in.ts'
import * as session from '@quiz-kingdom/shared/api/people/session.ts'
import type { AuthStatus, RequiredAction, User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAccountEvent } from '../../http/call-log.ts'
import { createDisconnectSignal } from '../../http/connection.ts'
import { toNetwork } from '../../http/refusals/rate-limits.ts'
import { storeReply } from '../../http/response-cache/stored-replies.ts'
import { route } from '../../http/route.ts'
import type { App } from '../../http/valibot.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { createSourceLimit, MAIL_LIMIT } from '../limits/source-limit.ts'
import { checkCredentials, requireValidProof } from './log-in.ts'
import { signUp } from './sign-up.ts'

export function logInRoutes(app: App, context: AppContext): void {
  const mails = createSourceLimit(context, MAIL_LIMIT)

  route(app, login.signUp, async ({ body, request, reply }) => {
    const network = toNetwork(request.ip)
    // Comes before the account look-up, so that a refusal does not reveal who has an account.
    await mails.check(network)
    const { id } = await signUp(context, body, {
      network,
      signal: createDisconnectSignal(reply),
      countMail: (transaction) => mails.consumeIn(transaction, network),
    })
    await app.sessions.rememberDevice(request, reply, id)
    logAccountEvent(request, 'signed_up', id)
    const message = context.config.requireVerifiedEmail
      ? 'Your account is ready! Please check your inbox to verify your email.'
      : 'Your account is ready! Log in to start.'
    return { message }
  })

  route(app, login.logIn, async ({ body, request, reply }) => {
    const connection = app.sessions.connectionOf(request, reply)
    const proof = await checkCredentials(context, body, connection)
    const { user } = proof.account
    if (connection.mailedToken !== undefined) {
      app.sessions.dropMailedToken(reply)
      app.sessions.forget(user.id)
    }
    const requiredAction = await app.sessions.open(request, reply, user, (transaction) =>
      requireValidProof(transaction, proof),
    )
    logAccountEvent(request, 'logged_in', user.id)
    const message = 'Logged in successfully!'
    return { message, user, role: user.role, ...(requiredAction && { requiredAction }) }
  })

  route(app, session.logOut, async ({ user, request, reply }) => {
    await app.sessions.close(request, reply)
    if (user) logAccountEvent(request, 'logged_out', user.id)
    return { message: 'Logged out successfully!' }
  })

  route(
    app,
    session.readUser,
    async ({ user, request }) => toStatus(user, request.requiredAction),
    {
      onSend: storeReplyForUser,
    },
  )

  route(app, session.readAdmin, async ({ user, request }) =>
    toStatus(user?.role === 'admin' ? user : undefined, request.requiredAction),
  )
}

/** Later session checks get the same reply while the session is cached. */
async function storeReplyForUser(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.user && typeof payload === 'string') {
    storeReply(request.user, '', request, reply, payload)
  }
}

function toStatus(user: User | undefined, requiredAction: RequiredAction | undefined): AuthStatus {
  if (!user) return { loggedIn: false }
  return { loggedIn: true, user, ...(requiredAction && { requiredAction }) }
}
