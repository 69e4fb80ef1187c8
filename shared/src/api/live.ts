import type { Id } from '../entities/id.ts'
import {
  LiveAnswerReceiptSchema,
  LiveClockSchema,
  LiveCommandResultSchema,
  type LiveHostView,
  LiveHostViewSchema,
  LiveInviteSchema,
  LivePlayerListSchema,
  LivePlayerSchema,
  type LivePlayerView,
  LivePlayerViewSchema,
  type LiveReportFormat,
  LiveReportSchema,
  LiveRoomListSchema,
  LiveRoomSchema,
} from '../entities/live.ts'
import type { LiveAgain, LiveAnswer, LiveJoin, NewLiveRoom } from '../forms/live.ts'
import { apiUrl, call } from './http.ts'
import { type LiveStream, openLiveStream, type StreamListeners } from './live-stream.ts'

/*
 * Every refusal is an `ApiError` whose message is fit to show. Besides those below: 400 with `fields` for a body
 * that breaks its schema, and for the host's calls 401 without a log-in.
 *
 * A code that no room has: 404 `not_found` "There is no game with this code. Check the code and try again."
 * After 30 of those a minute from one network: 429 with `retryAfter` "Too many wrong codes."
 * A room that is closed: 410 `gone` "This game has ended." (for a day; then its code is unknown).
 */

/** Token of a new player: 132 random bits. Works on plain http, where `crypto.randomUUID` is missing. */
export function newLiveToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(TOKEN_CHARACTERS))]
    .map((byte) => TOKEN_ALPHABET[byte % TOKEN_ALPHABET.length])
    .join('')
}
const TOKEN_CHARACTERS = 22
const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

// Players, with or without an account.

/** Anyone. 404, 410, 429 as above. */
export function fetchLiveInvite(code: string) {
  return call(`/api/live/rooms/${code}`, {
    response: LiveInviteSchema,
    fallback: 'The game could not be loaded.',
    needsLogin: false,
  })
}

/**
 * Anyone. With a token that has joined before, and for a logged-in player who has, returns that player again,
 * whatever the name, from any device. Besides 404, 410 and 429:
 * - 400 `fields.name` "Enter your name", or "Please choose a different name." (word list)
 * - 403 `removed` "The host removed you from this game."
 * - 409 `name_taken`, `fields.name` "This name is taken. Choose another one." (also the name of a removed player)
 * - 409 `locked` "The host has locked this game. Nobody new can join."
 * - 409 `full` "This game is full: 2,000 players have joined."
 */
export function joinLiveRoom(code: string, body: LiveJoin) {
  return call(`/api/live/rooms/${code}/players`, {
    method: 'POST',
    body,
    isRepeatable: true,
    response: LivePlayerSchema,
    fallback: 'You could not join the game.',
    needsLogin: false,
  })
}

/**
 * The player with this token. Reconnects by itself until the room is closed; `onRefused` is called with the 404 and
 * 410 above, or with
 * - 401 `unknown_player` "You have not joined this game on this device yet." (join, then watch again)
 * - 403 `removed` "The host removed you from this game."
 * A view of the phase `closed` is the last.
 */
export function watchLiveRoom(
  code: string,
  token: string,
  listeners: StreamListeners<LivePlayerView>,
): LiveStream {
  const path = `/api/live/rooms/${code}/events`
  const isLast = ({ room }: LivePlayerView) => room.phase === 'closed'
  return openLiveStream({ path, schema: LivePlayerViewSchema, isLast, token }, listeners)
}

/**
 * The player with `token`. Repeating is safe: the first answer that arrives counts and is what every repeat returns.
 * - 401 `unknown_player`, 403 `removed` as above
 * - 409 `not_open` "This question is not open yet."
 * - 409 `closed` "Your answer came too late: this question is closed."
 * - 409 `other_question` "The game has moved on to another question."
 * - 400 `fields.option` "The answer isn't one of the options"
 */
export function sendLiveAnswer(code: string, body: LiveAnswer) {
  return call(`/api/live/rooms/${code}/answers`, {
    method: 'POST',
    body,
    isRepeatable: true,
    response: LiveAnswerReceiptSchema,
    fallback: 'Your answer has not arrived yet.',
    needsLogin: false,
  })
}

/** Anyone. Never counted against the network's limit. `measureClock` makes these calls. */
export function fetchLiveClock(stamp?: string) {
  return call('/api/live/clock', {
    method: 'POST',
    body: stamp === undefined ? {} : { stamp },
    response: LiveClockSchema,
    fallback: 'The time could not be compared.',
    needsLogin: false,
  })
}

// The host: any logged-in player. A room of somebody else's: 403 `forbidden` "Only the host of this game can do that."

/** The host's own rooms, the newest first, closed ones included while their reports are kept. */
export function fetchLiveRooms() {
  return call('/api/live/rooms', {
    response: LiveRoomListSchema,
    fallback: 'Your games could not be loaded.',
  })
}

/**
 * - 404 `not_found` "This quiz no longer exists."
 * - 409 `too_many_rooms` "You have 3 open games. Close one of them first."
 * - 409 `open_attempt` "You have started this quiz yourself. Finish it first, then host it: a live game shows the answers."
 * - 409 `no_questions` "None of this quiz's questions can be asked right now: the daily quiz asks them."
 */
export function createLiveRoom(body: NewLiveRoom) {
  return call('/api/live/rooms', {
    method: 'POST',
    body,
    response: LiveRoomSchema,
    fallback: 'The game could not be created.',
  })
}

/** As `watchLiveRoom`, for the host on any device; `onRefused` also with 401 and 403. */
export function watchHostedRoom(
  code: string,
  listeners: StreamListeners<LiveHostView>,
): LiveStream {
  const path = `/api/live/host/${code}/events`
  const isLast = ({ phase }: LiveHostView) => phase === 'closed'
  return openLiveStream({ path, schema: LiveHostViewSchema, isLast }, listeners)
}

/**
 * `next`: starts the round, closes the open question, or goes on to the next question or the podium; during `ready`
 * it opens the question at once.
 * `skip`: drops the current question, which then counts for nobody, and goes on to the next.
 * `end`: goes to the podium at once; a question that is still open counts for nobody.
 * `close`: closes the room for good.
 */
export type LiveCommand = 'next' | 'skip' | 'end' | 'close'

/** `version` is that of the view that the host saw. A command that makes no sense in its phase is not applied. */
export function sendLiveCommand(code: string, command: LiveCommand, version: number) {
  return call(`/api/live/host/${code}/${command}`, {
    method: 'POST',
    body: { version },
    isRepeatable: true,
    response: LiveCommandResultSchema,
    fallback: 'The game did not take that. Try again.',
  })
}

/**
 * Another round with the same players, from the podium back to the lobby; of another quiz if one is given. Questions
 * asked before in this room come last. Errors as of `createLiveRoom`.
 */
export function playLiveAgain(code: string, body: LiveAgain) {
  return call(`/api/live/host/${code}/again`, {
    method: 'POST',
    body,
    isRepeatable: true,
    response: LiveCommandResultSchema,
    fallback: 'The next round could not be started. Try again.',
  })
}

export function lockLiveRoom(code: string, isLocked: boolean) {
  return call(`/api/live/host/${code}/lock`, {
    method: 'PUT',
    body: { isLocked },
    isRepeatable: true,
    response: LiveCommandResultSchema,
    fallback: isLocked ? 'The game could not be locked.' : 'The game could not be unlocked.',
  })
}

/** Everybody who joined, with scores of the current round, to choose whom to remove. */
export function fetchLivePlayers(code: string) {
  return call(`/api/live/host/${code}/players`, {
    response: LivePlayerListSchema,
    fallback: 'The players could not be loaded.',
  })
}

/** The name stays barred in this room. */
export function removeLivePlayer(code: string, playerId: Id) {
  return call(`/api/live/host/${code}/players/${playerId}`, {
    method: 'DELETE',
    isRepeatable: true,
    response: LiveCommandResultSchema,
    fallback: 'The player could not be removed.',
  })
}

/** The host, for 30 days. 404 "There is no report for this game." */
export function fetchLiveReport(roomId: Id, round?: number) {
  return call(`/api/live/reports/${roomId}${round === undefined ? '' : `?round=${round}`}`, {
    response: LiveReportSchema,
    fallback: 'The report could not be loaded.',
  })
}

/** Where the report's file is: a link to it downloads it. */
export function liveReportUrl(roomId: Id, round: number, format: LiveReportFormat): string {
  return apiUrl(`/api/live/reports/${roomId}/file?round=${round}&format=${format}`)
}
