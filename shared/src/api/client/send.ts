/** The limit for a whole call, including retries. */
export const CALL_TIMEOUT_MS = 15_000
export const FILE_TIMEOUT_MS = 60_000
/** Pauses before the second and the third try. */
const RETRY_PAUSES_MS = [300, 1200]
/** If the server asks for a longer wait, the call is not retried. */
const RETRY_AFTER_MAX_S = 5

/** A response whose body has arrived. */
export interface HttpResponse {
  status: number
  headers: Headers
  text: string
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object | undefined
  isRepeatable: boolean
  /** Whether the call may take as long as a file transfer. */
  isFile?: boolean
}

/** Rejects if no response arrives in time. */
export type Send = (url: string, message: HttpRequest) => Promise<HttpResponse>

export const send: Send = (url, message) => {
  const { method, body, isRepeatable, isFile = false } = message
  const init: RequestInit = { method, credentials: 'include' }
  if (body instanceof FormData) throw new TypeError('A form is sent by `upload`')
  if (body) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  return runWithTimeout(isFile ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS, (signal) => {
    const exchange = () => fetchText(url, { ...init, signal })
    return isRepeatable ? withRetries(exchange, signal) : exchange()
  })
}

/** `text` is the body of an error response. Rejects if no response arrives in time. */
export function requestFile(url: string): Promise<HttpResponse & { file: Blob }> {
  return runWithTimeout(FILE_TIMEOUT_MS, async (signal) => {
    const answer = await fetch(url, { credentials: 'include', signal })
    const { status, headers } = answer
    const file = await answer.blob()
    return { status, headers, file, text: answer.ok ? '' : await file.text() }
  })
}

async function runWithTimeout<T>(
  limitMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    return await run(limit.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function fetchText(url: string, init: RequestInit): Promise<HttpResponse> {
  const answer = await fetch(url, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function withRetries(
  exchange: () => Promise<HttpResponse>,
  signal: AbortSignal,
): Promise<HttpResponse> {
  for (const pause of RETRY_PAUSES_MS) {
    const answer = await exchange().catch(() => undefined)
    const wait = answer ? getRetryDelayMs(answer, pause) : pause
    if (answer && wait === undefined) return answer
    await sleep(wait ?? pause, signal)
  }
  return exchange()
}

/** Returns a wait in ms, or undefined if the call should not be retried. */
function getRetryDelayMs({ status, headers }: HttpResponse, pause: number): number | undefined {
  if (!isTransient(status)) return undefined
  const seconds = readRetryAfter(headers)
  if (seconds === undefined) return pause
  return seconds <= RETRY_AFTER_MAX_S ? Math.max(seconds * 1000, pause) : undefined
}

/** Whether the server, or a proxy before it, is only temporarily unavailable. */
export function isTransient(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

/** Reads `retry-after` in seconds. A date is ignored. */
export function readRetryAfter(headers: Headers): number | undefined {
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(wait) ? wait : undefined
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
