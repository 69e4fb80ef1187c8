import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_HEARTBEAT_S,
  LIVE_NAMES_SHOWN,
  LiveHostViewSchema,
  LiveOwnStateSchema,
  LivePlayerRoomSchema,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import * as v from 'valibot'
import type { EventStream } from '../../http/event-stream.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { moveDue } from '../rules/phases.ts'
import { applyMove, findGame, type Game, listWatched } from '../storage/games.repository.ts'
import {
  countPresent,
  haveAllAnswered,
  listNewest,
  listRemoved,
  type ReturningPlayer,
  type StoredPlayer,
  touchPlayers,
} from '../storage/players.repository.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import {
  type HostExtras,
  hostView,
  playerRoom,
  playerYou,
  removedRoom,
  viewPhase,
} from './views.ts'

/** How often the hub looks for changes by other processes. */
export const POLL_EVERY_MS = 250
/** How often the hub records which players are connected. */
const TOUCH_EVERY_MS = 10_000
/** Players not recorded for this long count as gone. */
const PRESENT_MS = 30_000
/** How often the players present are counted for the host. */
const COUNT_EVERY_MS = 2000

interface Watcher {
  stream: EventStream
  /** Undefined for the host. */
  player: StoredPlayer | undefined
}

interface Room {
  id: Id
  watchers: Set<Watcher>
  snapshot: Snapshot
  extras: HostExtras
  countedAt: number
  /** The stored option of each player's answer to the current question, if this process knows it. */
  answers: Map<Id, number>
  /** The version and phase last sent to players. */
  sent: string
  sentToHost: string
  openTimer: NodeJS.Timeout | undefined
}

type Context = Pick<AppContext, 'db' | 'clock' | 'log' | 'watch'>

export interface HubEvents {
  /** `lagMs` is the time from a change, or the opening of a question, until it was sent. */
  sent?: (lagMs: number) => void
  /** A round has reached its podium. */
  finished?: (gameId: Id) => Promise<void>
}

export type Hub = ReturnType<typeof createHub>

/**
 * Sends each room's state to its streams. The state is in the database only: every process polls it, and
 * the first one to see a due move makes it.
 */
export function createHub({ db, clock, log, watch }: Context, { sent, finished }: HubEvents = {}) {
  const rooms = new Map<Id, Room>()
  const loading = new Map<Id, Promise<Room>>()
  const timers: NodeJS.Timeout[] = []
  const finishing = new Set<Promise<void> | undefined>()
  let looking: Promise<void> | undefined
  let nextLook: Promise<void> | undefined
  let isStopped = false

  const now = () => clock.now().getTime()

  /** Watchers that arrive at the same moment share one load. */
  function roomOf(game: Game): Promise<Room> {
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
      answers: new Map(),
      sent: sentKey(snapshot),
      sentToHost: '',
      openTimer: undefined,
    }
    await readExtras(room, 0, false)
    rooms.set(game.id, room)
    startOpenTimer(room)
    return room
  }

  function sentKey({ game }: Snapshot): string {
    return `${game.version} ${viewPhase(game, now())}`
  }

  const hasHost = ({ watchers }: Room) => [...watchers].some(({ player }) => player === undefined)

  async function readExtras(room: Room, answered: number, areNamesNew: boolean): Promise<void> {
    const { id, phase } = room.snapshot.game
    let { names, present } = room.extras
    if (phase === 'lobby' && areNamesNew && hasHost(room)) {
      names = await listNewest(db, id, LIVE_NAMES_SHOWN)
    }
    if (Math.abs(now() - room.countedAt) >= COUNT_EVERY_MS) {
      room.countedAt = now()
      present = await countPresent(db, id, presentSince())
    }
    room.extras = { answered, present, names }
  }

  const presentSince = () => new Date(now() - PRESENT_MS)

  /** Sends the options on time, without waiting for the next look at the database. */
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
      const isOpening = viewPhase(game, now()) === 'open' && game.opensAt !== null
      sent?.(now() - Math.max(game.changedAt, isOpening ? (game.opensAt ?? 0) : 0))
    }
    sendToHosts(room)
  }

  function sendToPlayers(room: Room): void {
    const parts = roomParts(room.snapshot)
    for (const { stream, player } of room.watchers) {
      if (player) stream.send(eventOf(room, player, parts, room.answers.get(player.playerId)))
    }
    if (room.snapshot.game.phase === 'closed') endPlayers(room)
  }

  function endPlayers(room: Room): void {
    for (const { stream, player } of room.watchers) if (player) stream.end()
  }

  /** Serializes the room at most twice: with answers, and without them for players who must not see them. */
  function roomParts(snapshot: Snapshot) {
    const make = (isHeldBack: boolean) =>
      JSON.stringify(v.parse(LivePlayerRoomSchema, playerRoom(snapshot, now(), isHeldBack)))
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

  function eventOf(
    { snapshot }: Room,
    player: StoredPlayer,
    roomFor: (player: StoredPlayer) => string,
    answered: number | undefined,
  ): string {
    const you = JSON.stringify(v.parse(LiveOwnStateSchema, playerYou(snapshot, player, answered)))
    return `{"room":${roomFor(player)},"you":${you}}`
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
    return JSON.stringify(v.parse(LiveHostViewSchema, hostView(room.snapshot, room.extras, now())))
  }

  /** Applies the stored state of a room, and makes the move that is due. */
  async function update(room: Room, game: Game, answered: number): Promise<void> {
    const before = room.snapshot.game
    // An older version was read before the last change and is ignored, unless a failover of the database has
    // lost that change.
    if (game.version < before.version && !(await hasGoneBack(room))) return
    const isNew = game.version !== before.version || game.changedAt !== before.changedAt
    if (isNew) {
      const known = game.version > before.version ? room.snapshot : undefined
      room.snapshot = await readSnapshot(db, game, known, clock.now())
      room.answers.clear()
      startOpenTimer(room)
      if (game.phase === 'podium') keep(game.id)
    } else {
      room.snapshot = { ...room.snapshot, game }
    }
    const isRosterNew = game.roster !== before.roster
    if (isRosterNew) await dropRemoved(room)
    await readExtras(room, answered, isRosterNew || isNew)
    sendChanges(room)
    await makeDueMove(room)
  }

  async function hasGoneBack({ id, snapshot }: Room): Promise<boolean> {
    const game = await findGame(db, id)
    return game !== undefined && game.version < snapshot.game.version
  }

  function keep(gameId: Id): void {
    const work = finished?.(gameId).finally(() => finishing.delete(work))
    if (work) finishing.add(work)
  }

  async function dropRemoved(room: Room): Promise<void> {
    const removed = new Set((await listRemoved(db, room.id)).map(({ playerId }) => playerId))
    if (removed.size === 0) return
    for (const watcher of room.watchers) {
      const { player, stream } = watcher
      if (!player || !removed.has(player.playerId)) continue
      const closed = JSON.stringify(
        v.parse(LivePlayerRoomSchema, removedRoom(room.snapshot, now())),
      )
      stream.send(eventOf(room, player, () => closed, undefined))
      stream.end()
    }
  }

  async function makeDueMove(room: Room): Promise<void> {
    const { game } = room.snapshot
    const move = moveDue(game, now(), await isAnsweredByAll(room))
    if (!move) return
    const at = clock.now()
    await inTransaction(db, (transaction) => applyMove(transaction, game, move, at))
    const moved = await findGame(db, room.id)
    if (moved && moved.version !== game.version) await update(room, moved, 0)
  }

  async function isAnsweredByAll({ snapshot: { game }, extras }: Room): Promise<boolean> {
    if (game.phase !== 'question' || extras.answered === 0) return false
    // These two counts only save a query. They cannot prove that everyone present has answered, because
    // `answered` may include players who have left.
    if (extras.answered < extras.present) return false
    return haveAllAnswered(db, game, presentSince())
  }

  async function lookOnce(): Promise<void> {
    if (rooms.size === 0) return
    const known = [...rooms.values()]
    try {
      const watched = await listWatched(
        db,
        known.map(({ id }) => id),
      )
      const found = new Map(watched.map((row) => [row.game.id, row]))
      for (const room of known) {
        const { game, answered } = found.get(room.id) ?? {}
        // A failover has lost the room. Its watchers learn so when they reconnect.
        if (!game || answered === undefined) endAll(room)
        else if (rooms.get(room.id) === room) await updateAlone(room, game, answered)
      }
    } catch (err) {
      reportFailure(err)
    }
  }

  /** One room's failure must not stop the others. */
  async function updateAlone(room: Room, game: Game, answered: number): Promise<void> {
    try {
      await update(room, game, answered)
    } catch (err) {
      reportFailure(err)
    }
  }

  /** Keeps the streams open: the next look may succeed. */
  function reportFailure(err: unknown): void {
    if (!isStopped && !watch.report(err)) log.error({ err }, 'Could not read the live games')
  }

  function endAll({ watchers }: Room): void {
    for (const { stream } of watchers) stream.end()
  }

  /** Runs one look at a time. Calls during a look share the one after it. */
  function look(): Promise<void> {
    if (looking) {
      nextLook ??= looking.then(() => {
        nextLook = undefined
        return look()
      })
      return nextLook
    }
    looking = lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function touch(): Promise<void> {
    const ids = [...rooms.values()].flatMap(({ watchers }) =>
      [...watchers].flatMap(({ player }) => player?.playerId ?? []),
    )
    if (ids.length === 0) return
    try {
      await inTransaction(db, (transaction) => touchPlayers(transaction, ids, clock.now()))
    } catch (err) {
      if (!isStopped && !watch.report(err)) log.error({ err }, 'Could not record live players')
    }
  }

  function beat(): void {
    for (const { watchers } of rooms.values()) for (const { stream } of watchers) stream.beat()
  }

  async function enter(game: Game, watcher: Watcher): Promise<Room> {
    let room = await roomOf(game)
    // Meanwhile the room's last watcher may have left. The hub has then dropped the room and must load it
    // again.
    while (rooms.get(game.id) !== room) room = await roomOf(game)
    room.watchers.add(watcher)
    watcher.stream.whenEnded(() => leave(room, watcher))
    // `stop` only ends the streams added before it. The shutdown waits for this stream too, so it must be
    // ended here.
    if (isStopped) watcher.stream.end()
    return room
  }

  /** The response has started, so a failure can only end the stream, and the client reconnects. */
  async function begin(
    game: Game,
    watcher: Watcher,
    firstEvent: (room: Room) => Promise<string>,
  ): Promise<void> {
    const { stream } = watcher
    if (isStopped) return stream.end()
    try {
      const room = await enter(game, watcher)
      stream.send(await firstEvent(room))
      if (room.snapshot.game.phase === 'closed') stream.end()
    } catch (err) {
      stream.end()
      reportFailure(err)
    }
  }

  function leave(room: Room, watcher: Watcher): void {
    room.watchers.delete(watcher)
    if (room.watchers.size > 0) return
    clearTimeout(room.openTimer)
    rooms.delete(room.id)
  }

  /** `version` is the version of the game when the question was answered. */
  function noteAnswer(
    gameId: Id,
    playerId: Id,
    { version, option }: { version: number; option: number },
  ): void {
    const room = rooms.get(gameId)
    if (room?.snapshot.game.version === version) room.answers.set(playerId, option)
  }

  return {
    start: () => {
      timers.push(setInterval(() => void (looking ?? look()), POLL_EVERY_MS))
      timers.push(setInterval(() => void touch(), TOUCH_EVERY_MS))
      timers.push(setInterval(beat, LIVE_HEARTBEAT_S * 1000))
    },
    look,
    touch,
    /** Resolves when the results of finished rounds are saved. */
    settled: async () => {
      await Promise.all(finishing)
    },
    /** Ends all streams. Their clients reconnect, to another process or to this one after a restart. */
    stop: () => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      for (const room of rooms.values()) {
        clearTimeout(room.openTimer)
        endAll(room)
      }
    },
    /** Sends the current state and each later change. */
    watchAsPlayer: (game: Game, player: ReturningPlayer, stream: EventStream): Promise<void> =>
      begin(game, { stream, player }, async (room) => {
        // The answer may have come through another process, or before this one started.
        if (player.answered) noteAnswer(game.id, player.playerId, player.answered)
        const answered = room.answers.get(player.playerId)
        return eventOf(room, player, roomParts(room.snapshot), answered)
      }),
    watchAsHost: (game: Game, stream: EventStream): Promise<void> =>
      begin(game, { stream, player: undefined }, async (room) => {
        await readExtras(room, room.extras.answered, true)
        return hostEvent(room)
      }),
    /** The last known state, which may be slightly out of date. */
    find: (code: string): Snapshot | undefined =>
      [...rooms.values()].find(({ snapshot }) => snapshot.game.code === code)?.snapshot,
    /** Records a stored answer for the player's other tabs. */
    noteAnswer,
    counts: () => ({
      rooms: rooms.size,
      streams: [...rooms.values()].reduce((total, { watchers }) => total + watchers.size, 0),
    }),
  }
}
