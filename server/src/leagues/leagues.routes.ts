import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LeagueBoardSchema,
  LeagueInviteSchema,
  LeagueListSchema,
  LeaguePeriodSchema,
  LeagueSchema,
} from '@quiz-kingdom/shared/entities/league.ts'
import { MessageSchema } from '@quiz-kingdom/shared/entities/problem.ts'
import {
  LeagueNameSchema,
  NewOwnerSchema,
  TypedInviteCodeSchema,
} from '@quiz-kingdom/shared/forms/league.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { createSourceLimit } from '../auth/limits/source-limit.ts'
import { keyOf } from '../boards/board-keys.ts'
import { playersOnly, requireUser } from '../http/refusals/guards.ts'
import { sourceOf } from '../http/refusals/rate-limits.ts'
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

const LeagueParamsSchema = v.object({ id: IdSchema })
const BoardParamsSchema = v.object({ id: IdSchema, period: LeaguePeriodSchema })
const MemberParamsSchema = v.object({ id: IdSchema, userId: IdSchema })

export function leagueRoutes(app: App, context: AppContext): void {
  const { db, clock } = context
  const madeUpCodes = createSourceLimit(context, 'made-up invite code')

  /** The code of a league always passes; only one of no league counts. */
  async function countingMadeUp<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (isNotFound(error)) await madeUpCodes.consume(sourceOf(request))
      throw error
    })
  }

  app.get('/api/leagues', { schema: { response: { 200: LeagueListSchema } } }, async (request) => {
    return { leagues: await listLeagues(db, requireUser(request).id) }
  })

  app.post(
    '/api/leagues',
    { ...playersOnly, schema: { body: LeagueNameSchema, response: { 201: LeagueSchema } } },
    async (request, reply) => {
      const { id } = requireUser(request)
      return reply.status(201).send(await createLeague(context, id, request.body.name))
    },
  )

  app.get(
    '/api/leagues/invites/:code',
    { schema: { params: TypedInviteCodeSchema, response: { 200: LeagueInviteSchema } } },
    async (request) => {
      const { code } = request.params
      return countingMadeUp(request, () => readInvite(db, code, request.user?.id))
    },
  )

  app.post(
    '/api/leagues/join',
    { ...playersOnly, schema: { body: TypedInviteCodeSchema, response: { 200: LeagueSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      const { code } = request.body
      return countingMadeUp(request, () => joinLeague(context, id, code))
    },
  )

  app.get(
    '/api/leagues/:id',
    { schema: { params: LeagueParamsSchema, response: { 200: LeagueSchema } } },
    async (request) => readLeague(db, request.params.id, requireUser(request).id),
  )

  app.get(
    '/api/leagues/:id/board/:period',
    { schema: { params: BoardParamsSchema, response: { 200: LeagueBoardSchema } } },
    async (request) => {
      const { id, period } = request.params
      const reader = { id, userId: requireUser(request).id }
      return readLeagueBoard(db, reader, keyOf(period, clock.now()))
    },
  )

  app.put(
    '/api/leagues/:id',
    {
      ...playersOnly,
      schema: {
        params: LeagueParamsSchema,
        body: LeagueNameSchema,
        response: { 200: LeagueSchema },
      },
    },
    async (request) => renameLeague(db, actOf(request), request.body.name),
  )

  app.post(
    '/api/leagues/:id/invite-code',
    { schema: { params: LeagueParamsSchema, response: { 200: LeagueSchema } } },
    async (request) => renewInviteCode(db, actOf(request)),
  )

  app.put(
    '/api/leagues/:id/owner',
    {
      ...playersOnly,
      schema: { params: LeagueParamsSchema, body: NewOwnerSchema, response: { 200: LeagueSchema } },
    },
    async (request) => handOverLeague(db, actOf(request), request.body.userId),
  )

  app.delete(
    '/api/leagues/:id',
    { schema: { params: LeagueParamsSchema, response: { 200: MessageSchema } } },
    async (request) => {
      await deleteLeague(db, actOf(request))
      return { message: 'The league is deleted.' }
    },
  )

  app.delete(
    '/api/leagues/:id/members/:userId',
    { schema: { params: MemberParamsSchema, response: { 200: MessageSchema } } },
    async (request) => {
      const { userId } = request.params
      const act = actOf(request)
      await endMembership(db, act, userId)
      const isOwn = userId === act.actorId
      return { message: isOwn ? 'You have left the league.' : 'The player is no longer a member.' }
    },
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

type LeagueRequest = FastifyRequest & { params: { id: string } }

function actOf(request: LeagueRequest) {
  return { leagueId: request.params.id, actorId: requireUser(request).id }
}
