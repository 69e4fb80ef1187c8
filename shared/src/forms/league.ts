import * as v from 'valibot'
import { abortEarly, requiredText } from '../entities/base/form-field.ts'
import { IdSchema } from '../entities/base/id.ts'
import { INVITE_CODE_LENGTH, INVITE_LETTERS } from '../entities/game/league.ts'
import { VISIBLE_TEXT_PATTERN } from './signup.ts'

const LEAGUE_NAME_LENGTH_MIN = 3
const LEAGUE_NAME_LENGTH_MAX = 40

export const LeagueNameSchema = v.object({
  name: abortEarly(
    v.pipe(
      requiredText('A name is required'),
      v.minLength(
        LEAGUE_NAME_LENGTH_MIN,
        `The name must be at least ${LEAGUE_NAME_LENGTH_MIN} characters`,
      ),
      v.maxLength(
        LEAGUE_NAME_LENGTH_MAX,
        `The name must not exceed ${LEAGUE_NAME_LENGTH_MAX} characters`,
      ),
      v.regex(VISIBLE_TEXT_PATTERN, 'The name must not contain invisible characters'),
    ),
  ),
})
export type LeagueName = v.InferOutput<typeof LeagueNameSchema>

const INVITE_CODE_PATTERN = new RegExp(`^[${INVITE_LETTERS}]{${INVITE_CODE_LENGTH}}$`)

/** Allows for spaces and hyphens. */
const TYPED_CODE_LENGTH_MAX = 200

/** Accepts lower case, spaces and hyphens. An impossible code also passes, but finds no league. */
export const TypedInviteCodeSchema = v.object({
  code: v.pipe(
    requiredText('An invite code is required'),
    v.maxLength(TYPED_CODE_LENGTH_MAX, 'This is not a valid invite code'),
    v.transform((code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
})

export const InviteCodeSchema = v.object({
  code: abortEarly(
    v.pipe(
      TypedInviteCodeSchema.entries.code,
      v.regex(
        INVITE_CODE_PATTERN,
        `An invite code has ${INVITE_CODE_LENGTH} letters. Some letters are never used`,
      ),
    ),
  ),
})

export const NewOwnerSchema = v.object({ userId: IdSchema })
