import * as v from 'valibot'
import { formatWait } from '../../clock.ts'
import { type Problem, ProblemSchema } from '../../entities/base/problem.ts'
import { setServerClock } from '../../server-clock.ts'
import type { Address, Input, InputParameters, Operation } from '../operation.ts'
import {
  type HttpResponse,
  isTransient,
  readRetryAfter,
  requestFile,
  type Send,
  send,
} from './send.ts'

interface FailureHints {
  /** In seconds. */
  retryAfter?: number | undefined
  /** Identifies the call in the server's log. */
  requestId?: string | undefined
  /** The operation's message for a failure. */
  failure?: string
}

export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError'
}

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends UserFacingError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** The stored version, if the edit would have overwritten someone else's. */
  readonly current: unknown
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly failure: string

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    current?: unknown,
    { retryAfter, requestId, failure = message }: FailureHints = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
    this.retryAfter = retryAfter
    this.requestId = requestId
    this.failure = failure
  }
}

/** Ignores a `UserFacingError` and permissions denied by the browser or the user. */
export function reportUnexpected(error: unknown): void {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
  if (!(error instanceof UserFacingError) && !isRefused) reportError(error)
}

/** Returns the message to show, and reports an unexpected error. */
export function toUserMessage(error: unknown): string {
  if (error instanceof UserFacingError) return error.message
  reportUnexpected(error)
  return GENERIC_MESSAGE
}

/** Returns the screen's or the operation's message with hints. Reports nothing, because it is called at each render. */
export function getFailureMessage(failure: unknown, words?: string): string {
  if (!(failure instanceof ApiError)) return words ?? GENERIC_MESSAGE
  return failure.retryAfter === undefined
    ? addHints(words ?? failure.failure, failure.status, failure)
    : failure.message
}

const GENERIC_MESSAGE = 'Something went wrong. Please try again.'

interface HttpConfig {
  /** Origin of the API, or empty for the origin of the page. */
  baseUrl: string
  onUnauthorized: () => void
  /** A number that changes with the user, so that a 401 for an earlier user does not end the session. */
  session: () => number
}

let config: HttpConfig = { baseUrl: '', onUnauthorized: () => {}, session: () => 0 }

export function configureHttp(next: Partial<HttpConfig>): void {
  config = { ...config, ...next }
}

/** Returns the full address of a path from the API, such as an image's `src`. */
export function apiUrl(path: string): string {
  return path.startsWith('/') ? config.baseUrl + path : path
}

/** For a form with an image, the caller passes `upload` as `send`, so that other pages do not load it. */
type UploadInput<O> = O extends { form: object } ? { send: Send } : unknown

interface RequestInput {
  params?: Record<string, string | number>
  query?: Record<string, string | undefined>
  body?: object
  send?: Send
}

/** Sends credentials and checks the response against its schema. Throws `ApiError`. */
export async function api<O extends Operation & { response: v.GenericSchema }>(
  operation: O,
  ...[input]: InputParameters<Input<O> & UploadInput<O>>
): Promise<v.InferOutput<O['response']>> {
  const { method, path, isRepeatable = method === 'GET', isFile = false }: Operation = operation
  const { body, send: sendBy = send, ...address }: RequestInput = input ?? {}
  const message = { method, body, isRepeatable, isFile }
  const answer = await sendOrThrow(operation, () =>
    sendBy(apiUrl(buildPath(path, address)), message),
  )
  const parsed = v.safeParse(operation.response, parseJson(answer.text))
  if (!parsed.success)
    throw createApiError(answer, operation.failure, { code: 'unexpected_answer' })
  return parsed.output
}

/** Fetches a file that requires a session. Throws `ApiError`. */
export async function fetchFile<O extends Operation & { response: 'file' }>(
  operation: O,
  ...address: InputParameters<Address<O>>
): Promise<Blob> {
  const { file } = await sendOrThrow(operation, () =>
    requestFile(operationUrl(operation, ...address)),
  )
  return file
}

/** Throws `ApiError` unless the call succeeds. A 401 ends the session in which the call was sent. */
async function sendOrThrow<A extends HttpResponse>(
  operation: Operation,
  send: () => Promise<A>,
): Promise<A> {
  const { access, failure, unreachable = failure, losesSession = access !== 'anyone' } = operation
  const session = config.session()
  const answer = await send().catch(() => {
    throw new ApiError(0, 'unreachable', unreachable, {}, undefined, { failure })
  })
  setServerClock(answer.headers.get('date'))
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  if (losesSession && status === 401 && config.session() === session) config.onUnauthorized()
  throw toApiError(answer, failure)
}

/** Returns the full address of an operation, for a link or a stream. */
export function operationUrl<O extends Operation>(
  { path }: O,
  ...[address]: InputParameters<Address<O>>
): string {
  return apiUrl(buildPath(path, address ?? {}))
}

/** Leaves out empty query values. */
function buildPath(path: string, { params = {}, query = {} }: RequestInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

/** Whether a call failed because the server was not reached or temporarily unavailable. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || isTransient(error.status))
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Uses `fallback` if the server sent no message. */
export function toApiError(answer: HttpResponse, fallback: string): ApiError {
  const problem = v.safeParse(ProblemSchema, parseJson(answer.text))
  return createApiError(answer, fallback, problem.success ? problem.output : { code: 'unknown' })
}

function createApiError(
  answer: HttpResponse,
  fallback: string,
  { code, message, fields, current }: Partial<Problem> & { code: string },
): ApiError {
  const { status, headers } = answer
  const requestId = headers.get('x-request-id') ?? undefined
  const hints = { retryAfter: readRetryAfter(headers), requestId, failure: fallback }
  const text = addHints(message || fallback, status, hints)
  return new ApiError(status, code, text, fields, current, hints)
}

/** Ends a message with a full stop, so that another sentence can follow. */
export function endWithFullStop(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

/** Adds how long to wait or, for a server error, the request's id to quote. */
function addHints(message: string, status: number, hints: FailureHints): string {
  const { retryAfter, requestId } = hints
  const sentence = endWithFullStop(message)
  if (retryAfter !== undefined) return `${sentence} Please try again in ${formatWait(retryAfter)}.`
  const isOurs = status >= 500 || (status >= 200 && status < 300)
  return isOurs && requestId ? `${sentence} Error code: ${requestId}` : message
}
