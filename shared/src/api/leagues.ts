import * as v from 'valibot'
import { IdParamsSchema, IdSchema } from '../entities/id.ts'
import {
  LeagueBoardSchema,
  LeagueInviteSchema,
  LeagueListSchema,
  LeaguePeriodSchema,
  LeagueSchema,
} from '../entities/league.ts'
import { MessageSchema } from '../entities/problem.ts'
import { LeagueNameSchema, NewOwnerSchema, TypedInviteCodeSchema } from '../forms/league.ts'
import type { Operation } from './operation.ts'

export const list = {
  method: 'GET',
  path: '/api/leagues',
  access: 'player',
  response: LeagueListSchema,
  failure: 'Your leagues could not be loaded.',
} satisfies Operation

export const create = {
  method: 'POST',
  path: '/api/leagues',
  access: 'player',
  body: LeagueNameSchema,
  status: 201,
  response: LeagueSchema,
  failure: 'The league could not be created.',
} satisfies Operation

export const invite = {
  method: 'GET',
  path: '/api/leagues/invites/:code',
  access: 'anyone',
  params: TypedInviteCodeSchema,
  response: LeagueInviteSchema,
  failure: 'This invite could not be loaded.',
} satisfies Operation

/** Joining twice is joining once. */
export const join = {
  method: 'POST',
  path: '/api/leagues/join',
  access: 'player',
  body: TypedInviteCodeSchema,
  isRepeatable: true,
  response: LeagueSchema,
  failure: 'You could not join the league.',
} satisfies Operation

export const read = {
  method: 'GET',
  path: '/api/leagues/:id',
  access: 'player',
  params: IdParamsSchema,
  response: LeagueSchema,
  failure: 'This league could not be loaded.',
} satisfies Operation

export const board = {
  method: 'GET',
  path: '/api/leagues/:id/board/:period',
  access: 'player',
  params: v.object({ id: IdSchema, period: LeaguePeriodSchema }),
  response: LeagueBoardSchema,
  failure: 'The board of this league could not be loaded.',
} satisfies Operation

export const rename = {
  method: 'PUT',
  path: '/api/leagues/:id',
  access: 'player',
  params: IdParamsSchema,
  body: LeagueNameSchema,
  response: LeagueSchema,
  failure: 'The league could not be renamed.',
} satisfies Operation

/** The old code no longer works. */
export const renewCode = {
  method: 'POST',
  path: '/api/leagues/:id/invite-code',
  access: 'player',
  params: IdParamsSchema,
  response: LeagueSchema,
  failure: 'A new code could not be created.',
} satisfies Operation

export const handOver = {
  method: 'PUT',
  path: '/api/leagues/:id/owner',
  access: 'player',
  params: IdParamsSchema,
  body: NewOwnerSchema,
  response: LeagueSchema,
  failure: 'The owner could not be changed.',
} satisfies Operation

export const remove = {
  method: 'DELETE',
  path: '/api/leagues/:id',
  access: 'player',
  params: IdParamsSchema,
  response: MessageSchema,
  failure: 'The league could not be deleted.',
} satisfies Operation

/** Members can end their own membership, the owner anyone's. */
export const endMembership = {
  method: 'DELETE',
  path: '/api/leagues/:id/members/:userId',
  access: 'player',
  params: v.object({ id: IdSchema, userId: IdSchema }),
  response: MessageSchema,
  failure: 'The membership could not be changed.',
} satisfies Operation
