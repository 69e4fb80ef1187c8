import * as v from 'valibot'
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../entities/user.ts'
import { emailField, requiredSecret, requiredText } from './field.ts'

/** An upper-case letter, a lower-case letter, a digit and one of @$!%*?& */
const STRONG_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s

/** No control or format characters: a name on the leaderboard must be what it looks like. */
const SEEN_BY_ALL = /^[^\p{C}\p{Zl}\p{Zp}]*$/u

export const SignupSchema = v.object({
  username: v.pipe(
    requiredText('Username is required'),
    v.minLength(USERNAME_MIN, 'Username must be at least 3 characters'),
    v.maxLength(USERNAME_MAX, 'Username must not exceed 20 characters'),
    v.regex(SEEN_BY_ALL, 'Username must not contain invisible characters'),
  ),
  email: emailField('Email is required', 'Invalid email format'),
  password: v.pipe(
    requiredSecret('Password is required'),
    v.minLength(PASSWORD_MIN, 'Password must be at least 8 characters'),
    v.regex(
      STRONG_PASSWORD,
      'Password must contain an uppercase letter, lowercase letter, number and special character',
    ),
  ),
})
export type Signup = v.InferOutput<typeof SignupSchema>
