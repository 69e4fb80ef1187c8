import * as v from 'valibot'
import { IdParamsSchema, IdSchema } from '../../entities/base/id.ts'
import { MessageSchema } from '../../entities/base/problem.ts'
import {
  LeagueBoardSchema,
  LeagueInviteSchema,
  LeagueListSchema,
  LeaguePeriodSchema,
  LeagueSchema,
} from '../../entities/game/league.ts'
import { LeagueNameSchema, NewOwnerSchema, TypedInviteCodeSchema } from '../../forms/league.ts'
import { operation } from '../operation.ts'

export const list = operation('GET', '/api/leagues', 'player', {
  response: LeagueListSchema,
  failure: 'Your leagues could not be loaded.',
})

export const create = operation('POST', '/api/leagues', 'player', {
  body: LeagueNameSchema,
  status: 201,
  response: LeagueSchema,
  failure: 'The league could not be created.',
})

export const readInvite = operation('GET', '/api/leagues/invites/:code', 'anyone', {
  params: TypedInviteCodeSchema,
  response: LeagueInviteSchema,
  failure: 'This invite could not be loaded.',
})

/** Joining twice has no further effect. */
export const join = operation('POST', '/api/leagues/join', 'player', {
  body: TypedInviteCodeSchema,
  isRepeatable: true,
  response: LeagueSchema,
  failure: 'You could not join the league.',
})

export const read = operation('GET', '/api/leagues/:id', 'player', {
  params: IdParamsSchema,
  response: LeagueSchema,
  failure: 'This league could not be loaded.',
})

export const readBoard = operation('GET', '/api/leagues/:id/board/:period', 'player', {
  params: v.object({ id: IdSchema, period: LeaguePeriodSchema }),
  response: LeagueBoardSchema,
  failure: 'The board of this league could not be loaded.',
})

export const rename = operation('PUT', '/api/leagues/:id', 'player', {
  params: IdParamsSchema,
  body: LeagueNameSchema,
  response: LeagueSchema,
  failure: 'The league could not be renamed.',
})

/** The old code no longer works. */
export const renewCode = operation('POST', '/api/leagues/:id/invite-code', 'player', {
  params: IdParamsSchema,
  response: LeagueSchema,
  failure: 'A new code could not be created.',
})

export const handOver = operation('PUT', '/api/leagues/:id/owner', 'player', {
  params: IdParamsSchema,
  body: NewOwnerSchema,
  response: LeagueSchema,
  failure: 'The owner could not be changed.',
})

export const remove = operation('DELETE', '/api/leagues/:id', 'player', {
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'The league could not be deleted.',
})

/** Members can end their own membership, and the owner can end anyone's. */
export const endMembership = operation('DELETE', '/api/leagues/:id/members/:userId', 'player', {
  params: v.object({ id: IdSchema, userId: IdSchema }),
  response: MessageSchema,
  failure: 'The member could not be removed.',
})
