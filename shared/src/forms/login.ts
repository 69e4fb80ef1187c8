import * as v from 'valibot'
import { emailField, requiredSecret } from '../entities/base/form-field.ts'
import { LOGIN_PASSWORD_MAX } from '../entities/people/user.ts'

/** Allows for spaces between the groups of a recovery code. */
export const LOGIN_CODE_LENGTH_MAX = 100

export const LoginSchema = v.object({
  email: emailField('Email is required', 'Invalid email format'),
  password: requiredSecret('Password is required', LOGIN_PASSWORD_MAX),
  /** For an account with a second factor, the app's code or a recovery code. */
  code: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(LOGIN_CODE_LENGTH_MAX, 'This is not a valid code')),
  ),
})
export type Login = v.InferOutput<typeof LoginSchema>
