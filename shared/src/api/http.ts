import * as v from 'valibot'
import { waitInWords } from '../clock.ts'
import { type Problem, ProblemSchema } from '../entities/problem.ts'
import { setServerClock } from '../server-clock.ts'
import type { Address, Argument, Input, Operation } from './operation.ts'
import { type Answer, isPassing, type Send, secondsToWait, send, sendForFile } from './send.ts'

interface FailureHints {
  /** Seconds after which another try is worth it. */
  retryAfter?: number | undefined
  /** By this the server's log finds the call. */
  requestId?: string | undefined
  /** The operation's words for its failure. */
  failure?: string
}

/** A failure whose message is fit to show. */
export class ToldError extends Error {
  override readonly name: string = 'ToldError'
}

/** A failed call. `status` is 0 when no answer came; `message` is fit to show. */
export class ApiError extends ToldError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** The stored version, when this edit would have overwritten somebody else's. */
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

/** Reports a defect of ours: neither a `ToldError`, nor what the browser or its user does not allow. */
export function reportDefect(error: unknown): void {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
  if (!(error instanceof ToldError) && !isRefused) reportError(error)
}

/** What to show of a failure. A defect of ours is reported. */
export function messageOf(error: unknown): string {
  if (error instanceof ToldError) return error.message
  reportDefect(error)
  return WENT_WRONG
}

/** The screen's or the operation's words, with the wait or the code to tell us. Called at each render: reports nothing. */
export function messageFor(failure: unknown, words?: string): string {
  if (!(failure instanceof ApiError)) return words ?? WENT_WRONG
  return failure.retryAfter === undefined
    ? withHints(words ?? failure.failure, failure.status, failure)
    : failure.message
}

const WENT_WRONG = 'Something went wrong. Please try again.'

interface HttpConfig {
  /** Origin of the API; empty for the page's own. */
  baseUrl: string
  onUnauthorized: () => void
  /** Tells log-ins apart: a call of an earlier one says nothing about the present one. */
  session: () => number
}

let config: HttpConfig = { baseUrl: '', onUnauthorized: () => {}, session: () => 0 }

export function configureHttp(next: Partial<HttpConfig>): void {
  config = { ...config, ...next }
}

/** The full address of a path that the API gave, such as an image's `src`. */
export function apiUrl(path: string): string {
  return path.startsWith('/') ? config.baseUrl + path : path
}

/** A form with an image is sent by `upload`, which most pages do without. */
type Upload<O> = O extends { form: object } ? { send: Send } : unknown

interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string | undefined>
  body?: object
  send?: Send
}

/** Sends credentials and checks the response against its schema. Throws `ApiError`. */
export async function api<O extends Operation & { response: v.GenericSchema }>(
  operation: O,
  ...[input]: Argument<Input<O> & Upload<O>>
): Promise<v.InferOutput<O['response']>> {
  const { method, path, isRepeatable = method === 'GET', isFile = false }: Operation = operation
  const { body, send: sendBy = send, ...address }: Sent = input ?? {}
  const message = { method, body, isRepeatable, isFile }
  const answer = await exchange(operation, () => sendBy(apiUrl(pathOf(path, address)), message))
  const parsed = v.safeParse(operation.response, parseJson(answer.text))
  if (!parsed.success) throw toApiError(answer, operation.failure, { code: 'unexpected_answer' })
  return parsed.output
}

/** A file that only users who are logged in may have. Throws `ApiError`. */
export async function fetchFile<O extends Operation & { response: 'file' }>(
  operation: O,
  ...address: Argument<Address<O>>
): Promise<Blob> {
  const { file } = await exchange(operation, () => sendForFile(addressOf(operation, ...address)))
  return file
}

/** Throws `ApiError` unless the answer is a success. A 401 ends the session it was sent in. */
async function exchange<A extends Answer>(
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
  throw refusalOf(answer, failure)
}

/** The full address of an operation, for a link or a stream. */
export function addressOf<O extends Operation>(
  { path }: O,
  ...[address]: Argument<Address<O>>
): string {
  return apiUrl(pathOf(path, address ?? {}))
}

/** Leaves out an empty filter. */
function pathOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

/** Whether a call failed for want of a server: none was reached, or it was away for a moment. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || isPassing(error.status))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal of a call, with `fallback` where the server sent no message. */
export function refusalOf(answer: Answer, fallback: string): ApiError {
  const problem = v.safeParse(ProblemSchema, parseJson(answer.text))
  return toApiError(answer, fallback, problem.success ? problem.output : { code: 'unknown' })
}

function toApiError(
  answer: Answer,
  fallback: string,
  { code, message, fields, current }: Partial<Problem> & { code: string },
): ApiError {
  const { status, headers } = answer
  const requestId = headers.get('x-request-id') ?? undefined
  const hints = { retryAfter: secondsToWait(headers), requestId, failure: fallback }
  const text = withHints(message || fallback, status, hints)
  return new ApiError(status, code, text, fields, current, hints)
}

/** With a full stop, so that another sentence can follow. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

/** Who only has to wait is told how long; of a failure that is nobody's fault we want to hear. */
function withHints(message: string, status: number, hints: FailureHints): string {
  const { retryAfter, requestId } = hints
  const sentence = asSentence(message)
  if (retryAfter !== undefined) return `${sentence} Please try again in ${waitInWords(retryAfter)}.`
  const isOurs = status >= 500 || (status >= 200 && status < 300)
  return isOurs && requestId
    ? `${sentence} If you contact us, quote this code: ${requestId}`
    : message
}
