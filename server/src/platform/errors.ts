import { type FieldIssue, toFieldMessages } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { RequiredAction } from '@quiz-kingdom/shared/entities/people/user.ts'

/** An error for the caller. The apps show `message`, and each of `fields` beside its form field. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly current: unknown
  /** The account that a call without a log-in concerns. It is logged, and never sent. */
  userId: Id | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string>,
    current?: unknown,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }
}

export function attachUserId(userId: Id | undefined, error: AppError): AppError {
  error.userId = userId
  return error
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'bad_request', message, fields)

/** The message is that of the first field. */
export const invalidFields = (fields: Record<string, string>) =>
  new AppError(400, 'invalid_fields', Object.values(fields)[0] ?? 'Invalid request', fields)

export const unauthenticated = (message = 'Please log in first.') =>
  new AppError(401, 'unauthenticated', message)

export const forbidden = (message = 'You do not have permission to do this.') =>
  new AppError(403, 'forbidden', message)

export const accountDisabled = () =>
  new AppError(
    403,
    'account_disabled',
    'This account has been disabled. Please write to us if you think this is a mistake.',
  )

/** The password was right, but the account also needs a code. */
export const secondFactorRequired = () =>
  new AppError(401, 'second_factor_required', 'Enter the code from your authenticator app.')

export const secondFactorWrong = () =>
  new AppError(401, 'second_factor_wrong', 'This code is wrong or has already been used.')

/** The user is logged in, but must first take this action. */
export const actionRequired = (action: RequiredAction) =>
  action === 'changePassword'
    ? new AppError(403, 'password_change_required', 'Please choose a new password first.')
    : new AppError(403, 'second_factor_setup_required', 'Please set up two-step login first.')

export const notFound = (message = 'Not found.') => new AppError(404, 'not_found', message)

export const conflict = (message: string, fields?: Record<string, string>) =>
  new AppError(409, 'conflict', message, fields)

/** A later start of the same quiz has replaced this attempt. */
export const attemptReplaced = (message: string) => new AppError(409, 'overtaken', message)

export const gone = (message: string) => new AppError(410, 'gone', message)

/** The edited version is no longer the stored one, which the response includes as `current`. */
export const editConflict = (current: unknown) =>
  new AppError(
    409,
    'conflict',
    'Someone else has changed this in the meantime.',
    undefined,
    current,
  )

export const tooLarge = (message: string) => new AppError(413, 'too_large', message)

export const unsupportedMediaType = (message: string) =>
  new AppError(415, 'unsupported_media_type', message)

/** A temporary failure. `message` is the reason; the apps add how long to wait, in seconds. */
export class RetryLaterError extends AppError {
  readonly retryAfter: number
  constructor(status: number, code: string, message: string, retryAfter: number) {
    super(status, code, message)
    this.retryAfter = retryAfter
  }
}

export const tooManyRequests = (
  retryAfter: number,
  reason = 'Too many requests from your network.',
) => new RetryLaterError(429, 'too_many_requests', reason, retryAfter)

export const overloaded = (retryAfter: number) =>
  new RetryLaterError(503, 'overloaded', 'Quiz Kingdom is very busy right now.', retryAfter)

export const bodyNotObject = () => badRequest('The request must be a JSON object.')

/** Names each wrong field, if the body is an object. */
export function toValidationError(
  issues: readonly FieldIssue[],
  messagesOf = toFieldMessages,
): AppError {
  const { '': whole, ...fields } = messagesOf(issues)
  if (whole !== undefined) return bodyNotObject()
  return invalidFields(fields)
}
