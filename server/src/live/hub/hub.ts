import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import {
  LIVE_HEARTBEAT_S,
  LIVE_NAMES_SHOWN,
  LiveHostViewSchema,
  LivePlayerRoomSchema,
  LiveYouSchema,
} from '@quiz-kingdom/shared/entities/live.ts'
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

/** How often a process looks for what others have changed, in ms. */
export const LOOK_EVERY_MS = 250
/** How often a process notes which players are connected, in ms; half a minute later they count as gone. */
const TOUCH_EVERY_MS = 10_000
const PRESENT_MS = 30_000
/** How often those present are counted for the host, in ms. */
const COUNT_EVERY_MS = 2000

interface Watching {
  stream: EventStream
  /** Undefined for the host. */
  player: StoredPlayer | undefined
}

interface Room {
  id: Id
  watchers: Set<Watching>
  snapshot: Snapshot
  extras: HostExtras
  countedAt: number
  /** The answers to the current question that came through this process, as they are stored. */
  answers: Map<Id, number>
  /** The version and phase that everybody has been sent. */
  sent: string
  sentToHost: string
  roster: number
  openTimer: NodeJS.Timeout | undefined
}

type Context = Pick<AppContext, 'db' | 'clock' | 'log' | 'watch'>

export interface HubEvents {
  /** How long after a change, or after a question's opening, it was sent to a room, in ms. */
  sent?: (lagMs: number) => void
  /** A round has come to its podium. */
  finished?: (gameId: Id) => Promise<void>
}

export type Hub = ReturnType<typeof createHub>

/** The database alone knows where a game is: whichever process is first makes the moves that are due. */
export function createHub({ db, clock, log, watch }: Context, { sent, finished }: HubEvents = {}) {
  const rooms = new Map<Id, Room>()
  const loading = new Map<Id, Promise<Room>>()
  const timers: NodeJS.Timeout[] = []
  const finishing = new Set<Promise<void> | undefined>()
  let looking: Promise<void> | undefined
  let nextLook: Promise<void> | undefined
  let isStopped = false

  const now = () => clock.now().getTime()

  /** Shared by all who come at the same moment. */
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
      roster: game.roster,
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

  /** Sends the options at their moment: no look at the database has to come first. */
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

  /** The room as JSON, for everybody and for those from whom answers are hidden; each is made once. */
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
    const you = JSON.stringify(v.parse(LiveYouSchema, playerYou(snapshot, player, answered)))
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

  /** Takes in what the database says of a room, and makes the move that is due. */
  async function update(room: Room, game: Game, answered: number): Promise<void> {
    const before = room.snapshot.game
    // Read before the room's last change, unless a failover has lost that: then the game itself says so.
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
    const isRosterNew = game.roster !== room.roster
    room.roster = game.roster
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
    for (const watching of room.watchers) {
      const { player, stream } = watching
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
    // Whoever is gone has not answered, so a count alone does not tell; it only saves asking.
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
        // A room that a failover has lost is no more: its people are told so when they come back.
        if (!game || answered === undefined) endAll(room)
        else if (rooms.get(room.id) === room) await updateAlone(room, game, answered)
      }
    } catch (err) {
      reportFailure(err)
    }
  }

  /** One room's failure does not keep the others from going on. */
  async function updateAlone(room: Room, game: Game, answered: number): Promise<void> {
    try {
      await update(room, game, answered)
    } catch (err) {
      reportFailure(err)
    }
  }

  /** Whoever is connected stays so: the next look, in a moment, may find the database well again. */
  function reportFailure(err: unknown): void {
    if (!isStopped && !watch.report(err)) log.error({ err }, 'Could not read the live games')
  }

  function endAll({ watchers }: Room): void {
    for (const { stream } of watchers) stream.end()
  }

  /** One look at a time. All calls during one share the look that follows it. */
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

  async function enter(game: Game, watching: Watching): Promise<Room> {
    let room = await roomOf(game)
    // Its last watcher may have left since.
    while (rooms.get(game.id) !== room) room = await roomOf(game)
    room.watchers.add(watching)
    watching.stream.whenEnded(() => leave(room, watching))
    // Stopped while the room was read: nobody else would end this stream, and the stop would wait for it.
    if (isStopped) watching.stream.end()
    return room
  }

  /** The answer has begun, so a failure can only end it: then the client comes back. */
  async function begin(
    game: Game,
    watching: Watching,
    firstEvent: (room: Room) => Promise<string>,
  ): Promise<void> {
    const { stream } = watching
    if (isStopped) return stream.end()
    try {
      const room = await enter(game, watching)
      stream.send(await firstEvent(room))
      if (room.snapshot.game.phase === 'closed') stream.end()
    } catch (err) {
      stream.end()
      reportFailure(err)
    }
  }

  function leave(room: Room, watching: Watching): void {
    room.watchers.delete(watching)
    if (room.watchers.size > 0) return
    clearTimeout(room.openTimer)
    rooms.delete(room.id)
  }

  /** `version` is that of the game whose question was answered. */
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
      timers.push(setInterval(() => void (looking ?? look()), LOOK_EVERY_MS))
      timers.push(setInterval(() => void touch(), TOUCH_EVERY_MS))
      timers.push(setInterval(beat, LIVE_HEARTBEAT_S * 1000))
    },
    look,
    touch,
    /** Resolves when all that follows from finished rounds is done. */
    settled: async () => {
      await Promise.all(finishing)
    },
    /** Ends all streams: their clients find another process, or this one when it is up again. */
    stop: () => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      for (const room of rooms.values()) {
        clearTimeout(room.openTimer)
        endAll(room)
      }
    },
    /** Sends the player all that is so now, and each change from then on. */
    watchAsPlayer: (game: Game, player: ReturningPlayer, stream: EventStream): Promise<void> =>
      begin(game, { stream, player }, async (room) => {
        // It may have come through another process, or before this one was started.
        if (player.answered) noteAnswer(game.id, player.playerId, player.answered)
        const answered = room.answers.get(player.playerId)
        return eventOf(room, player, roomParts(room.snapshot), answered)
      }),
    watchAsHost: (game: Game, stream: EventStream): Promise<void> =>
      begin(game, { stream, player: undefined }, async (room) => {
        await readExtras(room, room.extras.answered, true)
        return hostEvent(room)
      }),
    /** The room as this process knows it, which may be a moment behind. */
    find: (code: string): Snapshot | undefined =>
      [...rooms.values()].find(({ snapshot }) => snapshot.game.code === code)?.snapshot,
    /** Notes an answer that was stored, for the player's other tabs. */
    noteAnswer,
    counts: () => ({
      rooms: rooms.size,
      streams: [...rooms.values()].reduce((total, { watchers }) => total + watchers.size, 0),
    }),
  }
}
