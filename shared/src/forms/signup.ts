import * as v from 'valibot'
import {
  abortEarly,
  emailField,
  requiredSecret,
  requiredText,
} from '../entities/base/form-field.ts'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '../entities/people/user.ts'

/** The kinds of characters that a new password must contain. */
export const PASSWORD_PARTS = [
  { words: 'uppercase', pattern: /[A-Z]/ },
  { words: 'lowercase', pattern: /[a-z]/ },
  { words: 'number', pattern: /\d/ },
  { words: 'one of @$!%*?&', pattern: /[@$!%*?&]/ },
] as const

const STRONG_PASSWORD_PATTERN = new RegExp(
  `^${PASSWORD_PARTS.map(({ pattern }) => `(?=.*${pattern.source})`).join('')}`,
  's',
)

/** Requires a visible character and rejects invisible ones, so that names which look alike are equal. */
export const VISIBLE_TEXT_PATTERN =
  /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{C}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]*$/u

export const SignupSchema = v.object({
  username: abortEarly(
    v.pipe(
      requiredText('Username is required'),
      v.minLength(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`),
      v.maxLength(USERNAME_MAX, `Username must not exceed ${USERNAME_MAX} characters`),
      v.regex(VISIBLE_TEXT_PATTERN, 'Username must not contain invisible characters'),
    ),
  ),
  email: emailField('Email is required', 'Invalid email format'),
  password: abortEarly(
    v.pipe(
      requiredSecret('Password is required', PASSWORD_MAX),
      v.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
      v.regex(
        STRONG_PASSWORD_PATTERN,
        'Password must contain an uppercase letter, lowercase letter, number and special character',
      ),
    ),
  ),
})
export type Signup = v.InferOutput<typeof SignupSchema>
