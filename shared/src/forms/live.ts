import * as v from 'valibot'
import { abortEarly, requiredText } from '../entities/base/form-field.ts'
import { IdSchema } from '../entities/base/id.ts'
import { OptionIndexSchema } from '../entities/content/question.ts'
import {
  LIVE_CODE_LENGTH,
  LIVE_SECONDS_MAX,
  LiveCodeSchema,
  LiveSettingsSchema,
} from '../entities/game/live.ts'
import { USERNAME_MAX, USERNAME_MIN } from '../entities/people/user.ts'
import { VISIBLE_TEXT_PATTERN } from './signup.ts'

const TYPED_CODE_LENGTH_MAX = 40

/** Accepts spaces and hyphens. */
export const LiveCodeFormSchema = v.object({
  code: abortEarly(
    v.pipe(
      requiredText('Enter the game code'),
      v.maxLength(TYPED_CODE_LENGTH_MAX, `A code has ${LIVE_CODE_LENGTH} digits`),
      v.transform((code: string) => code.replaceAll(/[\s-]/g, '')),
      LiveCodeSchema,
    ),
  ),
})

export const LiveNameSchema = abortEarly(
  v.pipe(
    requiredText('Enter your name'),
    v.minLength(USERNAME_MIN, `Use at least ${USERNAME_MIN} characters`),
    v.maxLength(USERNAME_MAX, `Use at most ${USERNAME_MAX} characters`),
    v.regex(VISIBLE_TEXT_PATTERN, 'Your name must not contain invisible characters'),
  ),
)
export const LiveNameFormSchema = v.object({ name: LiveNameSchema })

export const NewLiveRoomSchema = v.object({ categoryId: IdSchema, ...LiveSettingsSchema.entries })

const TOKEN_LENGTH_MIN = 22
const TOKEN_LENGTH_MAX = 64

/** Identifies a player. Created on the device by `createLiveToken`. */
export const LiveTokenSchema = v.pipe(
  v.string(),
  v.minLength(TOKEN_LENGTH_MIN, 'Invalid token'),
  v.maxLength(TOKEN_LENGTH_MAX, 'Invalid token'),
  v.regex(/^[\w-]+$/, 'Invalid token'),
)

export const LiveJoinSchema = v.object({
  token: LiveTokenSchema,
  /** Absent if the game generates names or the player has joined before. */
  name: v.optional(LiveNameSchema),
})

const STAMP_LENGTH_MAX = 200
const LiveStampSchema = v.pipe(v.string(), v.maxLength(STAMP_LENGTH_MAX))
export const LiveClockFormSchema = v.object({ stamp: v.optional(LiveStampSchema) })

/** Ten times the longest question, because a device may have slept. */
const ELAPSED_MAX_MS = 10 * LIVE_SECONDS_MAX * 1000

export const LiveAnswerSchema = v.object({
  token: LiveTokenSchema,
  round: v.pipe(v.number(), v.integer()),
  /** The question's number in the round, counted from 1. */
  number: v.pipe(v.number(), v.integer()),
  /** Index into the options as shown. */
  option: OptionIndexSchema,
  /** The time from when the options appeared on this device to the tap, by `performance.now()`. */
  elapsedMs: v.pipe(v.number(), v.minValue(0), v.maxValue(ELAPSED_MAX_MS)),
  /** The last stamp of the clock measurement. Without it, no time is credited for a slow connection. */
  stamp: v.optional(LiveStampSchema),
})

/** A command applies only to the version that the host saw, so a double press counts once. */
export const LiveCommandSchema = v.object({ version: v.pipe(v.number(), v.integer()) })

export const LiveLockSchema = v.object({ isLocked: v.boolean() })

/** Absent settings stay unchanged. Teams and names cannot change. */
export const LivePlayAgainSchema = v.object({
  ...LiveCommandSchema.entries,
  categoryId: v.optional(IdSchema),
  settings: v.optional(
    v.partial(v.pick(LiveSettingsSchema, ['pace', 'questions', 'seconds', 'speed'])),
  ),
})
