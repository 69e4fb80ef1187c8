import * as v from 'valibot'
import { LOGIN_PASSWORD_MAX, PASSWORD_MAX, USERNAME_MAX } from '../entities/user.ts'
import { requiredSecret, requiredText, untilWrong } from './field.ts'
import { SignupSchema } from './signup.ts'

const currentPassword = requiredSecret('Current password is required', LOGIN_PASSWORD_MAX)

export const ChangeUsernameSchema = v.object({ username: SignupSchema.entries.username })
export type ChangeUsername = v.InferOutput<typeof ChangeUsernameSchema>

export const ChangeEmailSchema = v.object({ email: SignupSchema.entries.email, currentPassword })
export type ChangeEmail = v.InferOutput<typeof ChangeEmailSchema>

/** What the server takes. */
export const ChangePasswordSchema = v.object({
  currentPassword,
  newPassword: SignupSchema.entries.password,
})
export type ChangePassword = v.InferOutput<typeof ChangePasswordSchema>

/** What the form asks for. */
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

export const NOT_YOUR_USERNAME = 'This is not your username'

/** `confirmation` is the username, typed by hand. Comparing a longer one would take seconds. */
export const DeleteAccountSchema = v.object({
  confirmation: untilWrong(
    v.pipe(
      requiredText('Type your username to confirm'),
      v.maxLength(USERNAME_MAX, NOT_YOUR_USERNAME),
    ),
  ),
  currentPassword,
})
export type DeleteAccount = v.InferOutput<typeof DeleteAccountSchema>
