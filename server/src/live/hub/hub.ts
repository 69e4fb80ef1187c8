import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_HEARTBEAT_S,
  LIVE_LOBBY_NAMES_MAX,
  LiveHostViewSchema,
  LiveOwnStateSchema,
  LivePlayerRoomSchema,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import * as v from 'valibot'
import type { EventStream } from '../../http/event-stream.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { findDueMove } from '../rules/phases.ts'
import { findAnsweredOption } from '../storage/answers.repository.ts'
import {
  findGame,
  type Game,
  listGamesWithAnswerCounts,
  saveMove,
} from '../storage/games.repository.ts'
import {
  countPresentPlayers,
  haveAllAnswered,
  listNewestPlayers,
  listRemovedPlayers,
  recordPresence,
  type StoredPlayer,
} from '../storage/players.repository.ts'
import { type GameSnapshot, readSnapshot } from './snapshot.ts'
import {
  type HostExtras,
  toHostView,
  toOwnState,
  toPlayerRoom,
  toRemovedRoom,
  toViewPhase,
} from './views.ts'

/** How often the hub polls the database for changes by other processes. */
const POLL_INTERVAL_MS = 250
/** How often the hub records which players are connected. */
const PRESENCE_UPDATE_INTERVAL_MS = 10_000
/** Players not recorded for this long count as gone. */
const PRESENCE_TIMEOUT_MS = 30_000
/** How often the players present are counted for the host. */
const PRESENCE_COUNT_INTERVAL_MS = 2000

interface Watcher {
  stream: EventStream
  /** Undefined for the host. */
  player: StoredPlayer | undefined
}

interface Room {
  id: Id
  watchers: Set<Watcher>
  snapshot: GameSnapshot
  extras: HostExtras
  countedAt: number
  /** The version and phase last sent to players. */
  sent: string
  sentToHost: string
  openTimer: NodeJS.Timeout | undefined
}

type HubContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'watch' | 'metrics'>

export type Hub = ReturnType<typeof createHub>

/**
 * Sends each room's state to its streams. Every process polls the database for the state, and the first
 * process to find a due move makes it.
 */
export function createHub({ db, clock, log, watch, metrics }: HubContext) {
  const rooms = new Map<Id, Room>()
  const loading = new Map<Id, Promise<Room>>()
  const timers: NodeJS.Timeout[] = []
  let polling: Promise<void> | undefined
  let nextPoll: Promise<void> | undefined
  let isStopped = false

  const now = () => clock.now().getTime()

  /** Watchers that arrive at the same moment share one load. */
  function findOrLoadRoom(game: Game): Promise<Room> {
    const known = rooms.get(game.id)
    if (known) return Promise.resolve(known)
    const load = loading.get(game.id) ?? loadRoom(game).finally(() => loading.delete(game.id))
    loading.set(game.id, load)
    return load
  }

  async function loadRoom(game: Game): Promise<Room> {
    const snapshot = await readSnapshot(db, game, undefined, clock.now())
    const room: Room = {
      id: game.id,
      watchers: new Set(),
      snapshot,
      extras: { answered: 0, present: 0, names: [] },
      countedAt: 0,
      sent: '',
      sentToHost: '',
      openTimer: undefined,
    }
    await readExtras(room, 0, false)
    // The question may have opened meanwhile.
    room.sent = sentKey(snapshot)
    rooms.set(game.id, room)
    startOpenTimer(room)
    return room
  }

  function sentKey({ game }: GameSnapshot): string {
    return `${game.version} ${toViewPhase(game, now())}`
  }

  const hasHost = ({ watchers }: Room) => [...watchers].some(({ player }) => player === undefined)

  async function readExtras(room: Room, answered: number, areNamesNew: boolean): Promise<void> {
    const { id, phase } = room.snapshot.game
    let { names, present } = room.extras
    if (phase === 'lobby' && areNamesNew && hasHost(room)) {
      names = await listNewestPlayers(db, id, LIVE_LOBBY_NAMES_MAX)
    }
    if (Math.abs(now() - room.countedAt) >= PRESENCE_COUNT_INTERVAL_MS) {
      room.countedAt = now()
      present = await countPresentPlayers(db, id, presentSince())
    }
    room.extras = { answered, present, names }
  }

  const presentSince = () => new Date(now() - PRESENCE_TIMEOUT_MS)

  /** Sends the options on time, without waiting for the next poll of the database. */
  function startOpenTimer(room: Room): void {
    clearTimeout(room.openTimer)
    const { opensAt, phase } = room.snapshot.game
    if (phase !== 'question' || opensAt === null || opensAt <= now()) return
    room.openTimer = setTimeout(() => sendChanges(room), opensAt - now())
  }

  function sendChanges(room: Room): void {
    const key = sentKey(room.snapshot)
    if (key !== room.sent) {
      room.sent = key
      sendToPlayers(room)
      room.sentToHost = ''
      const { game } = room.snapshot
      const isOpening = toViewPhase(game, now()) === 'open' && game.opensAt !== null
      metrics?.observeBroadcast(
        now() - Math.max(game.changedAt, isOpening ? (game.opensAt ?? 0) : 0),
      )
    }
    sendToHosts(room)
  }

  function sendToPlayers(room: Room): void {
    const serializeRoom = createRoomSerializer(room.snapshot)
    for (const { stream, player } of room.watchers) {
      if (player) stream.send(playerEvent(room, player, serializeRoom))
    }
    if (room.snapshot.game.phase === 'closed') endPlayerStreams(room)
  }

  function endPlayerStreams(room: Room): void {
    for (const { stream, player } of room.watchers) if (player) stream.end()
  }

  /** Serializes the room at most twice: with the right answers and without. */
  function createRoomSerializer(snapshot: GameSnapshot) {
    const make = (isHeldBack: boolean) =>
      JSON.stringify(v.parse(LivePlayerRoomSchema, toPlayerRoom(snapshot, now(), isHeldBack)))
    let open: string | undefined
    let heldBack: string | undefined
    return ({ userId }: StoredPlayer) => {
      if (userId !== null && snapshot.heldBack.has(userId)) {
        heldBack ??= make(true)
        return heldBack
      }
      open ??= make(false)
      return open
    }
  }

  function playerEvent(
    { snapshot }: Room,
    player: StoredPlayer,
    serializeRoom: (player: StoredPlayer) => string,
    answered?: number,
  ): string {
    const you = JSON.stringify(v.parse(LiveOwnStateSchema, toOwnState(snapshot, player, answered)))
    return `{"room":${serializeRoom(player)},"you":${you}}`
  }

  function sendToHosts(room: Room): void {
    const hosts = [...room.watchers].filter(({ player }) => player === undefined)
    if (hosts.length === 0) return
    const { isLocked, players } = room.snapshot.game
    const { answered, present, names } = room.extras
    const key = [room.sent, isLocked, players, answered, present, names[0]?.playerId].join()
    if (key === room.sentToHost) return
    room.sentToHost = key
    const text = hostEvent(room)
    for (const { stream } of hosts) stream.send(text)
    if (room.snapshot.game.phase === 'closed') for (const { stream } of hosts) stream.end()
  }

  function hostEvent(room: Room): string {
    return JSON.stringify(
      v.parse(LiveHostViewSchema, toHostView(room.snapshot, room.extras, now())),
    )
  }

  /** Applies the stored state of a room, and makes the move that is due. */
  async function updateRoom(room: Room, game: Game, answered: number): Promise<void> {
    const before = room.snapshot.game
    const isNew = game.version !== before.version || game.changedAt !== before.changedAt
    if (isNew) {
      // The version goes back if a failover of the database has lost the last change.
      const known = game.version > before.version ? room.snapshot : undefined
      room.snapshot = await readSnapshot(db, game, known, clock.now())
      startOpenTimer(room)
    } else {
      room.snapshot = { ...room.snapshot, game }
    }
    const isRosterNew = game.roster !== before.roster
    if (isRosterNew) await dropRemoved(room)
    await readExtras(room, answered, isRosterNew || isNew)
    sendChanges(room)
    await makeDueMove(room)
  }

  async function dropRemoved(room: Room): Promise<void> {
    const removed = new Set((await listRemovedPlayers(db, room.id)).map(({ playerId }) => playerId))
    if (removed.size === 0) return
    for (const watcher of room.watchers) {
      const { player, stream } = watcher
      if (!player || !removed.has(player.playerId)) continue
      const closed = JSON.stringify(
        v.parse(LivePlayerRoomSchema, toRemovedRoom(room.snapshot, now())),
      )
      stream.send(playerEvent(room, player, () => closed))
      stream.end()
    }
  }

  async function makeDueMove(room: Room): Promise<void> {
    const { game } = room.snapshot
    const move = findDueMove(game, now(), await isAnsweredByAll(room))
    if (!move) return
    const at = clock.now()
    await inTransaction(db, (transaction) => saveMove(transaction, game, move, at))
    const moved = await findGame(db, room.id)
    if (moved && moved.version !== game.version) await updateRoom(room, moved, 0)
  }

  async function isAnsweredByAll({ snapshot: { game }, extras }: Room): Promise<boolean> {
    if (game.phase !== 'question' || extras.answered === 0) return false
    // These counts only save a query. `answered` may include players who have left, so only the query can
    // tell whether everyone present has answered.
    if (extras.answered < extras.present) return false
    return haveAllAnswered(db, game, presentSince())
  }

  async function pollOnce(): Promise<void> {
    if (rooms.size === 0) return
    const known = [...rooms.values()]
    try {
      const watched = await listGamesWithAnswerCounts(
        db,
        known.map(({ id }) => id),
      )
      const found = new Map(watched.map((row) => [row.game.id, row]))
      for (const room of known) {
        const { game, answered } = found.get(room.id) ?? {}
        // A failover has lost the room. Its watchers learn so when they reconnect.
        if (!game || answered === undefined) endAllStreams(room)
        else if (rooms.get(room.id) === room) await tryUpdateRoom(room, game, answered)
      }
    } catch (err) {
      reportFailure(err)
    }
  }

  /** One room's failure must not stop the others. */
  async function tryUpdateRoom(room: Room, game: Game, answered: number): Promise<void> {
    try {
      await updateRoom(room, game, answered)
    } catch (err) {
      reportFailure(err)
    }
  }

  /** Keeps the streams open: the next poll may succeed. */
  function reportFailure(err: unknown): void {
    if (!isStopped && !watch.report(err)) log.error({ err }, 'Could not read the live games')
  }

  function endAllStreams({ watchers }: Room): void {
    for (const { stream } of watchers) stream.end()
  }

  /** Runs one poll at a time. Calls during a poll share the one after it. */
  function poll(): Promise<void> {
    if (polling) {
      nextPoll ??= polling.then(() => {
        nextPoll = undefined
        return poll()
      })
      return nextPoll
    }
    polling = pollOnce().finally(() => {
      polling = undefined
    })
    return polling
  }

  async function updatePresence(): Promise<void> {
    const ids = [...rooms.values()].flatMap(({ watchers }) =>
      [...watchers].flatMap(({ player }) => player?.playerId ?? []),
    )
    if (ids.length === 0) return
    try {
      await inTransaction(db, (transaction) => recordPresence(transaction, ids, clock.now()))
    } catch (err) {
      if (!isStopped && !watch.report(err)) log.error({ err }, 'Could not record live players')
    }
  }

  function sendHeartbeats(): void {
    for (const { watchers } of rooms.values()) for (const { stream } of watchers) stream.ping()
  }

  async function addWatcher(game: Game, watcher: Watcher): Promise<Room> {
    let room = await findOrLoadRoom(game)
    // If the room's last watcher has left meanwhile, the hub has dropped the room and must load it again.
    while (rooms.get(game.id) !== room) room = await findOrLoadRoom(game)
    room.watchers.add(watcher)
    watcher.stream.onEnd(() => removeWatcher(room, watcher))
    // `stop` ends only the streams that it finds. End this one too, because the shutdown waits for it.
    if (isStopped) watcher.stream.end()
    return room
  }

  /** The response has started, so a failure can only end the stream, and the client reconnects. */
  async function startWatching(
    game: Game,
    watcher: Watcher,
    firstEvent: (room: Room) => Promise<string>,
  ): Promise<void> {
    const { stream } = watcher
    if (isStopped) return stream.end()
    try {
      const room = await addWatcher(game, watcher)
      stream.send(await firstEvent(room))
      if (room.snapshot.game.phase === 'closed') stream.end()
    } catch (err) {
      stream.end()
      reportFailure(err)
    }
  }

  /** Returns the stored option. The standings include the answers to closed questions. */
  async function findCurrentAnswer(game: Game, { playerId }: StoredPlayer) {
    const { id: gameId, phase, round, number } = game
    if (phase !== 'question') return undefined
    return findAnsweredOption(db, { gameId, round, number }, playerId)
  }

  function removeWatcher(room: Room, watcher: Watcher): void {
    room.watchers.delete(watcher)
    if (room.watchers.size > 0) return
    clearTimeout(room.openTimer)
    rooms.delete(room.id)
  }

  return {
    start: () => {
      timers.push(setInterval(() => void (polling ?? poll()), POLL_INTERVAL_MS))
      timers.push(setInterval(() => void updatePresence(), PRESENCE_UPDATE_INTERVAL_MS))
      timers.push(setInterval(sendHeartbeats, LIVE_HEARTBEAT_S * 1000))
    },
    poll,
    updatePresence,
    /** Ends all streams. Their clients reconnect, to another process or to this one after a restart. */
    stop: () => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      for (const room of rooms.values()) {
        clearTimeout(room.openTimer)
        endAllStreams(room)
      }
    },
    /** Sends the current state and each later change. */
    watchAsPlayer: (game: Game, player: StoredPlayer, stream: EventStream): Promise<void> =>
      startWatching(game, { stream, player }, async (room) => {
        const { game: asked } = room.snapshot
        const option = await findCurrentAnswer(asked, player)
        const answered = room.snapshot.game.version === asked.version ? option : undefined
        return playerEvent(room, player, createRoomSerializer(room.snapshot), answered)
      }),
    watchAsHost: (game: Game, stream: EventStream): Promise<void> =>
      startWatching(game, { stream, player: undefined }, async (room) => {
        await readExtras(room, room.extras.answered, true)
        return hostEvent(room)
      }),
    /** The last known state, which may be slightly out of date. */
    find: (code: string): GameSnapshot | undefined =>
      [...rooms.values()].find(({ snapshot }) => snapshot.game.code === code)?.snapshot,
    counts: () => ({
      rooms: rooms.size,
      streams: [...rooms.values()].reduce((total, { watchers }) => total + watchers.size, 0),
    }),
  }
}
