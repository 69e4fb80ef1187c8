import { ApiError, api, isUnreachable } from '@quiz-kingdom/shared/api/client/http.ts'
import * as login from '@quiz-kingdom/shared/api/people/log-in.ts'
import type { Signup } from '@quiz-kingdom/shared/forms/signup.ts'

const MAY_EXIST_MESSAGE = 'Your account may already exist. Try logging in.'
const RENAME_HINT = 'If that does not work, choose another username.'

/** Returns a function that signs up. After a lost response, it explains that the account may already exist. */
export function createSignUp() {
  /** The last sign-up without a response. It may have created the account. */
  let unanswered: Signup | undefined

  return async (values: Signup) => {
    try {
      return await api(login.signUp, { body: values })
    } catch (error) {
      if (isUnreachable(error)) unanswered = values
      if (isTaken(error, 'email') && unanswered?.email === values.email) {
        throw new ApiError(409, 'conflict', MAY_EXIST_MESSAGE)
      }
      if (isTaken(error, 'username') && isSameAccount(values, unanswered)) {
        throw new ApiError(409, 'conflict', `${MAY_EXIST_MESSAGE} ${RENAME_HINT}`)
      }
      throw error
    }
  }
}

function isSameAccount({ email, username }: Signup, other: Signup | undefined): boolean {
  return email === other?.email && username === other.username
}

function isTaken(error: unknown, field: 'email' | 'username'): boolean {
  return error instanceof ApiError && error.status === 409 && error.fields[field] !== undefined
}
