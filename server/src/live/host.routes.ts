import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LiveCodeSchema,
  LiveCommandResultSchema,
  LivePlayerListSchema,
  LiveRoomListSchema,
  LiveRoomSchema,
} from '@quiz-kingdom/shared/entities/live.ts'
import {
  LiveAgainSchema,
  LiveCommandSchema,
  LiveLockSchema,
  NewLiveRoomSchema,
} from '@quiz-kingdom/shared/forms/live.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { openEventStream } from '../http/event-stream.ts'
import { playersOnly, requireUser } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import { requireOpenGame } from './find-game.ts'
import type { LiveContext } from './live.routes.ts'
import { notTheHost } from './rooms/errors.ts'
import { listEverybody } from './rooms/players.ts'
import {
  command,
  createRoom,
  listRooms,
  lockRoom,
  playAgain,
  removeFromRoom,
} from './rooms/rooms.ts'
import { findGame } from './storage/games.repository.ts'

const ROOM_PATH = '/api/live/host/:code'
const COMMANDS = ['next', 'skip', 'end', 'close'] as const
const ParamsSchema = v.object({ code: LiveCodeSchema })
const PlayerParamsSchema = v.object({ code: LiveCodeSchema, playerId: IdSchema })

export function liveHostRoutes(app: App, { hub, ...context }: LiveContext): void {
  const { db, clock } = context

  app.get(
    '/api/live/rooms',
    { schema: { response: { 200: LiveRoomListSchema } } },
    async (request) => ({ rooms: await listRooms(context, requireUser(request).id) }),
  )

  app.post(
    '/api/live/rooms',
    { ...playersOnly, schema: { body: NewLiveRoomSchema, response: { 201: LiveRoomSchema } } },
    async (request, reply) => {
      const { id } = requireUser(request)
      return reply.status(201).send(await createRoom(context, id, request.body))
    },
  )

  async function ownGame(request: FastifyRequest & { params: { code: string } }) {
    const { id } = requireUser(request)
    const game = await requireOpenGame(db, request.params.code, clock.now())
    if (game.hostId !== id) throw notTheHost()
    return game
  }

  /** Whoever is connected to this process sees the change at once. */
  async function resultOf(gameId: Id, isApplied: boolean) {
    if (isApplied) void hub.look()
    return { version: (await findGame(db, gameId))?.version ?? 0, isApplied }
  }

  app.get(
    `${ROOM_PATH}/events`,
    { config: { stream: true }, schema: { params: ParamsSchema } },
    async (request, reply) => {
      const game = await ownGame(request)
      await hub.watchAsHost(game, openEventStream(reply))
    },
  )

  for (const name of COMMANDS) {
    app.post(
      `${ROOM_PATH}/${name}`,
      {
        ...playersOnly,
        schema: {
          params: ParamsSchema,
          body: LiveCommandSchema,
          response: { 200: LiveCommandResultSchema },
        },
      },
      async (request) => {
        const game = await ownGame(request)
        return resultOf(game.id, await command(context, game, name, request.body.version))
      },
    )
  }

  app.post(
    `${ROOM_PATH}/again`,
    {
      ...playersOnly,
      schema: {
        params: ParamsSchema,
        body: LiveAgainSchema,
        response: { 200: LiveCommandResultSchema },
      },
    },
    async (request) => {
      const game = await ownGame(request)
      const { id } = requireUser(request)
      return resultOf(game.id, await playAgain(context, game, id, request.body))
    },
  )

  app.put(
    `${ROOM_PATH}/lock`,
    {
      ...playersOnly,
      schema: {
        params: ParamsSchema,
        body: LiveLockSchema,
        response: { 200: LiveCommandResultSchema },
      },
    },
    async (request) => {
      const game = await ownGame(request)
      await lockRoom(context, game, request.body.isLocked)
      return resultOf(game.id, true)
    },
  )

  app.get(
    `${ROOM_PATH}/players`,
    { schema: { params: ParamsSchema, response: { 200: LivePlayerListSchema } } },
    async (request) => listEverybody(db, await ownGame(request)),
  )

  app.delete(
    `${ROOM_PATH}/players/:playerId`,
    { schema: { params: PlayerParamsSchema, response: { 200: LiveCommandResultSchema } } },
    async (request) => {
      const game = await ownGame(request)
      return resultOf(game.id, await removeFromRoom(context, game, request.params.playerId))
    },
  )
}
