import * as v from 'valibot'
import { maximum, requiredSecret, requiredText } from '../entities/form-field.ts'
import { LOGIN_PASSWORD_MAX, PASSWORD_MAX } from '../entities/user.ts'
import { SignupSchema } from './signup.ts'

const currentPassword = requiredSecret('Current password is required', LOGIN_PASSWORD_MAX)

export const ChangeUsernameSchema = v.object({ username: SignupSchema.entries.username })

export const ChangeEmailSchema = v.object({ email: SignupSchema.entries.email, currentPassword })

export const ChangePasswordSchema = v.object({
  currentPassword,
  newPassword: SignupSchema.entries.password,
})
export type ChangePassword = v.InferOutput<typeof ChangePasswordSchema>

export const ChangePasswordFormSchema = v.pipe(
  v.object({
    ...ChangePasswordSchema.entries,
    confirmPassword: requiredSecret('Confirm password is required!', PASSWORD_MAX),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      'Passwords must match!',
    ),
    ['confirmPassword'],
  ),
)

/** Longer than any username, whatever blanks are typed with it. */
const CONFIRMATION_MAX = 100

/** `confirmation` is the username, typed by hand. */
export const DeleteAccountSchema = v.object({
  confirmation: v.pipe(requiredText('Type your username to confirm'), maximum(CONFIRMATION_MAX)),
  currentPassword,
})
