import * as v from 'valibot'
import { maxLength, requiredSecret, requiredText } from '../entities/base/form-field.ts'
import { LOGIN_PASSWORD_MAX } from '../entities/people/user.ts'
import { repeatedPassword } from './reset-password.ts'
import { SignupSchema } from './signup.ts'

const currentPassword = requiredSecret('Current password is required', LOGIN_PASSWORD_MAX)

export const ChangeUsernameSchema = v.object({ username: SignupSchema.entries.username })

export const ChangeEmailSchema = v.object({ email: SignupSchema.entries.email, currentPassword })

export const ChangePasswordSchema = v.object({
  currentPassword,
  newPassword: SignupSchema.entries.password,
})
export type ChangePassword = v.InferOutput<typeof ChangePasswordSchema>

export const ChangePasswordFormSchema = v.intersect([
  v.object({ currentPassword }),
  repeatedPassword(SignupSchema.entries.password),
])

/** Allows for spaces around the username. */
const CONFIRMATION_LENGTH_MAX = 100

/** `confirmation` is the username, typed by hand. */
export const DeleteAccountSchema = v.object({
  confirmation: v.pipe(
    requiredText('Type your username to confirm'),
    maxLength(CONFIRMATION_LENGTH_MAX),
  ),
  currentPassword,
})
