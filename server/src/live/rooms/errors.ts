import {
  LIVE_PLAYERS_MAX,
  LIVE_ROOMS_A_DAY_MAX,
  LIVE_ROOMS_MAX,
  LIVE_ROUNDS_MAX,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { AppError, forbidden, gone, notFound } from '../../platform/errors.ts'

export const codeNotFound = () =>
  notFound('There is no game with this code. Check the code and try again.')
export const roomEnded = () => gone('This game has ended.')
export const notTheHost = () => forbidden('Only the host of this game can do that.')
export const playerNotJoined = () =>
  new AppError(401, 'unknown_player', 'You have not joined this game on this device yet.')
export const playerRemoved = () =>
  new AppError(403, 'removed', 'The host removed you from this game.')

const liveConflict = (code: string, message: string, fields?: Record<string, string>) =>
  new AppError(409, code, message, fields)

const NAME_TAKEN_MESSAGE = 'This name is taken. Choose another one.'
export const nameTaken = () =>
  liveConflict('name_taken', NAME_TAKEN_MESSAGE, { name: NAME_TAKEN_MESSAGE })
export const roomLocked = () =>
  liveConflict('locked', 'The host has locked this game. No one new can join.')
export const roomFull = () =>
  liveConflict(
    'full',
    `This game is full: ${LIVE_PLAYERS_MAX.toLocaleString('en')} players have joined.`,
  )
export const questionNotOpenYet = () => liveConflict('not_open', 'This question is not open yet.')
export const questionClosed = () =>
  liveConflict('closed', 'Your answer came too late: this question is closed.')
export const wrongQuestion = () =>
  liveConflict('other_question', 'The game has moved on to another question.')
export const tooManyRooms = () =>
  liveConflict('too_many_rooms', `You have ${LIVE_ROOMS_MAX} open games. Close one of them first.`)
export const tooManyRoomsToday = () =>
  liveConflict(
    'too_many_rooms',
    `You have hosted ${LIVE_ROOMS_A_DAY_MAX} games today. Come back tomorrow.`,
  )
export const tooManyRounds = () =>
  liveConflict('too_many_rounds', `This game has had ${LIVE_ROUNDS_MAX} rounds. Start a new one.`)
export const hostHasOpenAttempt = () =>
  liveConflict(
    'open_attempt',
    "You've started this quiz. Finish it before you host it: a live game shows the answers.",
  )
export const noQuestionsLeft = () =>
  liveConflict(
    'no_questions',
    "This quiz can't be hosted right now: all its questions are in the daily quiz.",
  )
