import * as v from 'valibot'
import { IdSchema } from '../../entities/base/id.ts'
import {
  LiveAnswerReceiptSchema,
  LiveClockSchema,
  LiveCodeSchema,
  LiveCommandResultSchema,
  LiveInviteSchema,
  LivePlayerListSchema,
  LivePlayerSchema,
  LiveReportFormatSchema,
  LiveReportSchema,
  LiveRoomListSchema,
  LiveRoomSchema,
} from '../../entities/game/live.ts'
import {
  LiveAnswerSchema,
  LiveClockFormSchema,
  LiveCommandSchema,
  LiveJoinSchema,
  LiveLockSchema,
  LivePlayAgainSchema,
  NewLiveRoomSchema,
} from '../../forms/live.ts'
import { type Operation, operation } from '../operation.ts'

/*
 * A room is `gone` for a day after it has closed, then its code is `not_found`. A network that tries 30 unknown
 * codes in a minute gets 429.
 */

const CodeParamsSchema = v.object({ code: LiveCodeSchema })

// Players, with or without an account.

export const readInvite = operation('GET', '/api/live/rooms/:code', 'anyone', {
  params: CodeParamsSchema,
  rateLimit: 'live',
  response: LiveInviteSchema,
  failure: 'The game could not be loaded.',
})

/**
 * If the token or the account has joined before, returns that player or refuses with `removed`. Otherwise
 * refused if the room is `locked` or `full`, or with `name_taken`; the names of removed players stay taken.
 */
export const join = operation('POST', '/api/live/rooms/:code/players', 'anyone', {
  params: CodeParamsSchema,
  body: LiveJoinSchema,
  rateLimit: 'live',
  isRepeatable: true,
  response: LivePlayerSchema,
  failure: 'You could not join the game.',
})

/**
 * Streams the views of the player whose token is in the `authorization` header. The last view has the phase
 * `closed`. Refused with `unknown_player` if the token has not joined, or with `removed`.
 */
export const streamAsPlayer = operation('GET', '/api/live/rooms/:code/events', 'anyone', {
  params: CodeParamsSchema,
  rateLimit: 'live',
  response: 'events',
  failure: 'The connection was refused.',
})

/**
 * The first answer to arrive counts, and repeats return it. Refused like `streamAsPlayer`, and if the question
 * is `not_open`, `closed` or an `other_question`.
 */
export const answer = operation('POST', '/api/live/rooms/:code/answers', 'anyone', {
  params: CodeParamsSchema,
  body: LiveAnswerSchema,
  rateLimit: 'live',
  isRepeatable: true,
  response: LiveAnswerReceiptSchema,
  failure: 'We haven’t received your answer yet.',
})

export const readClock = operation('POST', '/api/live/clock', 'anyone', {
  body: LiveClockFormSchema,
  rateLimit: 'uncounted',
  response: LiveClockSchema,
  failure: 'The time could not be compared.',
})

// The host.

/** Lists the host's rooms, newest first. Closed rooms stay listed as long as their reports. */
export const list = operation('GET', '/api/live/rooms', 'player', {
  response: LiveRoomListSchema,
  failure: 'Your games could not be loaded.',
})

/**
 * Refused with `too_many_rooms`, with `open_attempt` while the host plays the quiz, whose answers a live game
 * shows, and with `no_questions` if the daily quiz asks all its questions.
 */
export const create = operation('POST', '/api/live/rooms', 'player', {
  body: NewLiveRoomSchema,
  status: 201,
  response: LiveRoomSchema,
  failure: 'The game could not be created.',
})

/** Like `streamAsPlayer`, for any device of the host. */
export const streamAsHost = operation('GET', '/api/live/host/:code/events', 'player', {
  params: CodeParamsSchema,
  response: 'events',
  failure: 'The connection was refused.',
})

function hostCommand<Name extends string>(name: Name) {
  return {
    method: 'POST',
    path: `/api/live/host/:code/${name}`,
    access: 'player',
    params: CodeParamsSchema,
    body: LiveCommandSchema,
    isRepeatable: true,
    response: LiveCommandResultSchema,
    failure: 'That didn’t work. Try again.',
  } satisfies Operation
}

/** `version` is the version of the host's view. A command that does not fit the phase is ignored. */
export const commands = {
  /** Starts the round, opens or closes the question, or moves on to the next question or the podium. */
  next: hostCommand('next'),
  /** Drops the current question, which then counts for nobody. */
  skip: hostCommand('skip'),
  /** Moves to the podium at once. A question that is still open counts for nobody. */
  end: hostCommand('end'),
  /** Closes the room for good. */
  close: hostCommand('close'),
}
export type LiveCommand = keyof typeof commands

/** Returns from the podium to the lobby with the same players. Questions already asked come last. Refused like `create`. */
export const playAgain = operation('POST', '/api/live/host/:code/again', 'player', {
  params: CodeParamsSchema,
  body: LivePlayAgainSchema,
  isRepeatable: true,
  response: LiveCommandResultSchema,
  failure: 'The next round could not be started. Try again.',
})

export const lock = operation('PUT', '/api/live/host/:code/lock', 'player', {
  params: CodeParamsSchema,
  body: LiveLockSchema,
  isRepeatable: true,
  response: LiveCommandResultSchema,
  failure: 'The game could not be locked.',
})

export const unlock = { ...lock, failure: 'The game could not be unlocked.' } satisfies Operation

/** Lists everyone who has joined, with the scores of the current round. */
export const listPlayers = operation('GET', '/api/live/host/:code/players', 'player', {
  params: CodeParamsSchema,
  response: LivePlayerListSchema,
  failure: 'The players could not be loaded.',
})

/** Removes a player from the room. Nobody can join the room with that name again. */
export const removePlayer = operation(
  'DELETE',
  '/api/live/host/:code/players/:playerId',
  'player',
  {
    params: v.object({ code: LiveCodeSchema, playerId: IdSchema }),
    isRepeatable: true,
    response: LiveCommandResultSchema,
    failure: 'The player could not be removed.',
  },
)

const ReportParamsSchema = v.object({ roomId: IdSchema })
/** The latest round by default. */
const RoundSchema = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'The round must be a number'), v.transform(Number)),
)

/** Available for 30 days; after that 404 "There is no report for this game." */
export const readReport = operation('GET', '/api/live/reports/:roomId', 'player', {
  params: ReportParamsSchema,
  query: v.object({ round: RoundSchema }),
  response: LiveReportSchema,
  failure: 'The report could not be loaded.',
})

export const exportReport = operation('GET', '/api/live/reports/:roomId/file', 'player', {
  params: ReportParamsSchema,
  query: v.object({ round: RoundSchema, format: LiveReportFormatSchema }),
  response: 'file',
  failure: 'The report could not be loaded.',
})
