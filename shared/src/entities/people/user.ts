import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { PublicProfileSchema } from '../base/public-profile.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 8
/** The maximum for new passwords. */
export const PASSWORD_MAX = 256
/** The maximum for log-ins: older passwords may be longer, but hashing must not take too long. */
export const LOGIN_PASSWORD_MAX = 1000

export const ROLES = ['admin', 'player'] as const
export const RoleSchema = v.picklist(ROLES)
export type Role = v.InferOutput<typeof RoleSchema>

export const UserSchema = v.object({
  id: IdSchema,
  username: v.string(),
  email: v.string(),
  role: RoleSchema,
  ...v.pick(PublicProfileSchema, ['avatar']).entries,
})
export type User = v.InferOutput<typeof UserSchema>

/** What a user has to do before anything else. */
export const RequiredActionSchema = v.picklist(['changePassword', 'setUpSecondFactor'])
export type RequiredAction = v.InferOutput<typeof RequiredActionSchema>

export const AuthStatusSchema = v.object({
  loggedIn: v.boolean(),
  user: v.optional(UserSchema),
  requiredAction: v.optional(RequiredActionSchema),
})
export type AuthStatus = v.InferOutput<typeof AuthStatusSchema>

export const LoginResultSchema = v.object({
  message: v.string(),
  user: UserSchema,
  role: RoleSchema,
  requiredAction: v.optional(RequiredActionSchema),
})
export type LoginResult = v.InferOutput<typeof LoginResultSchema>
