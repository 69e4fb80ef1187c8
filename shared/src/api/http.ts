import * as v from 'valibot'
import { waitInWords } from '../clock.ts'
import { ProblemSchema } from '../entities/problem.ts'
import { setServerClock } from '../server-clock.ts'
import type { Address, Argument, Input, Operation } from './operation.ts'
import { type Answer, isPassing, type Message, secondsToWait, send, sendForFile } from './send.ts'

/** What an answer's headers tell about a failure. */
interface FailureHints {
  /** Seconds after which another try is worth it. */
  retryAfter?: number | undefined
  /** By this the server's log finds the call. */
  requestId?: string | undefined
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

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    current?: unknown,
    { retryAfter, requestId }: FailureHints = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}

/**
 * Reports whatever went wrong but what is told: it is a defect of ours. What the browser or its user does
 * not allow a page is none.
 */
export function reportDefect(error: unknown): void {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
  if (!(error instanceof ToldError) && !isRefused) reportError(error)
}

/** What to show of a failure. A defect of ours is reported. */
export function messageOf(error: unknown): string {
  if (error instanceof ToldError) return error.message
  reportDefect(error)
  return 'Something went wrong. Please try again.'
}

/**
 * What to show where a screen has words of its own for a failed call: how long to wait takes their
 * place, and the code to tell us follows them. Screens ask for it whenever they are drawn, so it reports
 * no defect: whoever catches one does.
 */
export function messageFor(failure: unknown, words: string): string {
  if (!(failure instanceof ApiError)) return words
  return failure.retryAfter === undefined
    ? withHints(words, failure.status, failure)
    : failure.message
}

interface HttpConfig {
  /** Origin of the API; empty for the page's own. */
  baseUrl: string
  /** Called when a call that needs a log-in finds none. */
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

interface Call<S extends v.GenericSchema> {
  method?: Message['method']
  body?: object
  /** Whether it may arrive twice, as a read may; then a try that got no answer is made again. */
  isRepeatable?: boolean
  /** Whether the answer is as long as a file, and may take as long. */
  isFile?: boolean
  response: S
  /** Shown when the server gave no message of its own. */
  fallback: string
  /** Shown when there was no answer at all; the fallback when left out. */
  unreachable?: string
  /** False for the calls where a 401 is an answer and not a lost session. */
  needsLogin?: boolean
}

/** Sends credentials and checks the answer against its schema. Throws `ApiError`. */
export async function call<S extends v.GenericSchema>(
  path: string,
  options: Call<S>,
): Promise<v.InferOutput<S>> {
  const { method = 'GET', body, isRepeatable = method === 'GET', isFile = false } = options
  const { response, fallback, unreachable = fallback, needsLogin = true } = options
  const session = config.session()
  const answer = await send(apiUrl(path), { method, body, isRepeatable, isFile }).catch(() => {
    throw new ApiError(0, 'unreachable', unreachable)
  })
  setServerClock(answer.headers.get('date'))
  const json = parseJson(answer.text)
  if (answer.status < 200 || answer.status > 299) {
    const isOwn = config.session() === session
    if (answer.status === 401 && needsLogin && isOwn) config.onUnauthorized()
    throw toApiError(answer, json, fallback)
  }
  const parsed = v.safeParse(response, json)
  if (!parsed.success) throw failure(answer, 'unexpected_answer', fallback)
  return parsed.output
}

interface Sent {
  params?: object
  query?: object
  body?: object
}

/** Makes a call of the contract and checks its response. Throws `ApiError`. */
export function api<O extends Operation & { response: v.GenericSchema }>(
  operation: O,
  ...[input]: Argument<Input<O>>
): Promise<v.InferOutput<O['response']>> {
  const { path, access, failure, losesSession, ...options }: Operation = operation
  const { body, ...address }: Sent = input ?? {}
  return call<O['response']>(pathOf(path, address), {
    ...options,
    ...(body && { body }),
    response: operation.response,
    fallback: failure,
    needsLogin: losesSession ?? access !== 'anyone',
  })
}

/** The full address of an operation, for a link or a stream. */
export function addressOf<O extends Operation>(
  { path }: O,
  ...[address]: Argument<Address<O>>
): string {
  return apiUrl(pathOf(path, address ?? {}))
}

function pathOf(path: string, { params = {}, query = {} }: Sent): string {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values.get(name)))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

/** A file that only users who are logged in may have. Throws `ApiError`. */
export async function fetchFile<O extends Operation & { response: 'file' }>(
  operation: O,
  ...address: Argument<Address<O>>
): Promise<Blob> {
  const session = config.session()
  const { body, ...answer } = await sendForFile(addressOf(operation, ...address)).catch(() => {
    throw new ApiError(0, 'unreachable', operation.failure)
  })
  if (answer.status === 200) return body
  if (answer.status === 401 && config.session() === session) config.onUnauthorized()
  const text = await body.text()
  throw toApiError({ ...answer, text }, parseJson(text), operation.failure)
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

/** What a call of another kind was refused with, `fallback` where the server gave no message of its own. */
export function refusalOf(answer: Answer, fallback: string): ApiError {
  return toApiError(answer, parseJson(answer.text), fallback)
}

function toApiError(answer: Answer, json: unknown, fallback: string): ApiError {
  const problem = v.safeParse(ProblemSchema, json)
  if (!problem.success) return failure(answer, 'unknown', fallback)
  const { code, message, fields, current } = problem.output
  const hints = hintsOf(answer)
  const text = withHints(message || fallback, answer.status, hints)
  return new ApiError(answer.status, code, text, fields, current, hints)
}

/** Of an answer that says nothing itself. */
function failure(answer: Answer, code: string, fallback: string): ApiError {
  const hints = hintsOf(answer)
  const text = withHints(fallback, answer.status, hints)
  return new ApiError(answer.status, code, text, {}, undefined, hints)
}

function hintsOf({ headers }: Answer): FailureHints {
  return {
    retryAfter: secondsToWait(headers),
    requestId: headers.get('x-request-id') ?? undefined,
  }
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
  return isOurs && requestId ? `${sentence} Tell us this code: ${requestId}` : message
}
