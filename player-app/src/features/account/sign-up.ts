import { signup } from '@quiz-kingdom/shared/api/auth.ts'
import { ApiError, isUnreachable } from '@quiz-kingdom/shared/api/http.ts'
import type { Signup } from '@quiz-kingdom/shared/forms/signup.ts'

const MADE_BEFORE =
  'Your first try may have made this account, only its answer got lost. Try to log in with it.'

/** Signs up, and knows a refusal that only a lost answer has brought about. */
export function createSignUp() {
  /** The address of a sign-up that got no answer: it may have made the account all the same. */
  let unanswered: string | undefined

  return async (values: Signup) => {
    try {
      return await signup(values)
    } catch (error) {
      if (isUnreachable(error)) unanswered = values.email
      const mayBeMade = isEmailRefused(error) && unanswered === values.email
      throw mayBeMade ? new ApiError(409, 'conflict', MADE_BEFORE) : error
    }
  }
}

function isEmailRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fields.email !== undefined
}
