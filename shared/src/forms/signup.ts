import * as v from 'valibot'
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../entities/user.ts'
import { emailField, requiredSecret, requiredText } from './field.ts'

/** An upper-case letter, a lower-case letter, a digit and one of @$!%*?& */
const STRONG_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s

export const SignupSchema = v.object({
  email: emailField('Email is required', 'Invalid email format'),
  username: v.pipe(
    requiredText('Username is required'),
    v.minLength(USERNAME_MIN, 'Username must be at least 3 characters'),
    v.maxLength(USERNAME_MAX, 'Username must not exceed 20 characters'),
  ),
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
