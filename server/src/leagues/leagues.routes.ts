import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyRequest } from 'fastify'
import { createSourceLimit } from '../auth/limits/source-limit.ts'
import { toBoardKey } from '../boards/board-keys.ts'
import { findCallerKey } from '../http/refusals/rate-limits.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { AppError } from '../platform/errors.ts'
import {
  createLeague,
  deleteLeague,
  endMembership,
  handOverLeague,
  joinLeague,
  listLeagues,
  readInvite,
  readLeague,
  readLeagueBoard,
  renameLeague,
  renewInviteCode,
} from './leagues.ts'

export const UNKNOWN_CODE_LIMIT = { counted: 'made-up invite code', max: 300, windowS: 10 * 60 }

export function leagueRoutes(app: App, context: AppContext): void {
  const { db, clock } = context
  const madeUpCodes = createSourceLimit(context, UNKNOWN_CODE_LIMIT)

  /** Only unknown codes count towards the limit, so a valid code always works. */
  async function countingMadeUp<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (isNotFound(error)) await madeUpCodes.consume(findCallerKey(request))
      throw error
    })
  }

  route(app, leagues.list, async ({ user }) => ({ leagues: await listLeagues(db, user.id) }))

  route(app, leagues.create, async ({ user, body }) => createLeague(context, user.id, body.name))

  route(app, leagues.readInvite, async ({ user, params, request }) =>
    countingMadeUp(request, () => readInvite(db, params.code, user?.id)),
  )

  route(app, leagues.join, async ({ user, body, request }) =>
    countingMadeUp(request, () => joinLeague(context, user.id, body.code)),
  )

  route(app, leagues.read, async ({ user, params }) => readLeague(db, params.id, user.id))

  route(app, leagues.readBoard, async ({ user, params: { id, period } }) =>
    readLeagueBoard(db, { id, userId: user.id }, toBoardKey(period, clock.now())),
  )

  route(app, leagues.rename, async ({ user, params, body }) =>
    renameLeague(db, toOwnerAction(user, params), body.name),
  )

  route(app, leagues.renewCode, async ({ user, params }) =>
    renewInviteCode(db, toOwnerAction(user, params)),
  )

  route(app, leagues.handOver, async ({ user, params, body }) =>
    handOverLeague(db, toOwnerAction(user, params), body.userId),
  )

  route(app, leagues.remove, async ({ user, params }) => {
    await deleteLeague(db, toOwnerAction(user, params))
    return { message: 'The league is deleted.' }
  })

  route(app, leagues.endMembership, async ({ user, params }) => {
    const { userId } = params
    await endMembership(db, toOwnerAction(user, params), userId)
    const isOwn = userId === user.id
    return { message: isOwn ? 'You have left the league.' : 'The player is no longer a member.' }
  })
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

function toOwnerAction(user: User, params: { id: Id }) {
  return { leagueId: params.id, actorId: user.id }
}
