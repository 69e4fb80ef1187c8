import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { openEventStream } from '../http/event-stream.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { LiveContext } from './live.routes.ts'
import { notTheHost } from './rooms/errors.ts'
import * as rooms from './rooms/rooms.ts'
import { findGame } from './storage/games.repository.ts'

const HOST_COMMANDS = ['next', 'skip', 'end', 'close'] as const

export function liveHostRoutes(app: App, { hub, ...context }: LiveContext): void {
  const { db, clock } = context

  route(app, live.list, async ({ user }) => ({ rooms: await rooms.listRooms(context, user.id) }))

  route(app, live.create, async ({ user, body }) => rooms.createRoom(context, user.id, body))

  async function ownGame({ user, params }: { user: User; params: { code: string } }) {
    const game = await rooms.requireOpenGame(db, params.code, clock.now())
    if (game.hostId !== user.id) throw notTheHost()
    return game
  }

  /** Polls at once, so that this process's watchers see the change without delay. */
  async function resultOf(gameId: Id, isApplied: boolean) {
    if (isApplied) void hub.poll()
    return { version: (await findGame(db, gameId))?.version ?? 0, isApplied }
  }

  route(app, live.streamAsHost, async (call) => {
    const game = await ownGame(call)
    await hub.watchAsHost(game, openEventStream(call.reply))
    return call.reply
  })

  for (const name of HOST_COMMANDS) {
    route(app, live.commands[name], async (call) => {
      const game = await ownGame(call)
      return resultOf(game.id, await rooms.runHostCommand(context, game, name, call.body.version))
    })
  }

  route(app, live.playAgain, async (call) => {
    const game = await ownGame(call)
    return resultOf(game.id, await rooms.startNextRound(context, game, call.user.id, call.body))
  })

  route(app, live.lock, async (call) => {
    const game = await ownGame(call)
    await rooms.setRoomLocked(context, game, call.body.isLocked)
    return resultOf(game.id, true)
  })

  route(app, live.listPlayers, async (call) => rooms.listRoomPlayers(db, await ownGame(call)))

  route(app, live.removePlayer, async (call) => {
    const game = await ownGame(call)
    return resultOf(game.id, await rooms.removePlayerFromRoom(context, game, call.params.playerId))
  })
}
