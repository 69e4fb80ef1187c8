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
  InviteCodeSchema,
  LeagueNameSchema,
  NewOwnerSchema,
} from '@quiz-kingdom/shared/forms/league.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { createNetworkLimit } from '../accounts/network-limit.ts'
import { keyOf } from '../boards/board-keys.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { requireUser } from '../plugins/guards.ts'
import { networkOf } from '../plugins/rate-limits.ts'
import type { App } from '../plugins/valibot.ts'
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

export function leagueRoutes(app: App, parts: Parts): void {
  const { db, clock } = parts
  const madeUpCodes = createNetworkLimit(parts, 'made-up invite code')

  /** A code of no league is a guess; any other outcome is none. */
  async function judgeCode<T>({ ip }: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const network = networkOf(ip)
    await madeUpCodes.admit(network)
    const takeBack = () => madeUpCodes.takeBack(db, network)
    const found = await work().catch(async (error: unknown) => {
      if (!isNotFound(error)) await takeBack()
      throw error
    })
    await takeBack()
    return found
  }

  app.get('/api/leagues', { schema: { response: { 200: LeagueListSchema } } }, async (request) => {
    return { leagues: await listLeagues(db, requireUser(request).id) }
  })

  app.post(
    '/api/leagues',
    { schema: { body: LeagueNameSchema, response: { 201: LeagueSchema } } },
    async (request, reply) => {
      const { id } = requireUser(request)
      return reply.status(201).send(await createLeague(parts, id, request.body.name))
    },
  )

  app.get(
    '/api/leagues/invites/:code',
    { schema: { params: InviteCodeSchema, response: { 200: LeagueInviteSchema } } },
    async (request) => {
      const { code } = request.params
      return judgeCode(request, () => readInvite(db, code, request.user?.id))
    },
  )

  app.post(
    '/api/leagues/join',
    { schema: { body: InviteCodeSchema, response: { 200: LeagueSchema } } },
    async (request) => {
      const { id } = requireUser(request)
      const { code } = request.body
      return judgeCode(request, () => joinLeague(parts, id, code))
    },
  )

  app.get(
    '/api/leagues/:id',
    { schema: { params: LeagueParamsSchema, response: { 200: LeagueSchema } } },
    async (request) => {
      return readLeague(db, request.params.id, requireUser(request).id)
    },
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
      schema: {
        params: LeagueParamsSchema,
        body: LeagueNameSchema,
        response: { 200: LeagueSchema },
      },
    },
    async (request) => {
      return renameLeague(db, actOf(request), request.body.name)
    },
  )

  app.post(
    '/api/leagues/:id/invite-code',
    { schema: { params: LeagueParamsSchema, response: { 200: LeagueSchema } } },
    async (request) => {
      return renewInviteCode(db, actOf(request))
    },
  )

  app.put(
    '/api/leagues/:id/owner',
    {
      schema: { params: LeagueParamsSchema, body: NewOwnerSchema, response: { 200: LeagueSchema } },
    },
    async (request) => {
      return handOverLeague(db, actOf(request), request.body.userId)
    },
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
