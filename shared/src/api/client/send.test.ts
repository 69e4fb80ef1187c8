import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CALL_TIMEOUT_MS, type HttpRequest, send } from './send.ts'

const READ = { method: 'GET', isRepeatable: true } as const
const WRITE = { method: 'POST', isRepeatable: false } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Reply = 'nothing' | 'silence' | [status: number, headers?: Record<string, string>]

/** Answers each try with the next reply, and repeats the last one. */
function serverAnswers(...replies: Reply[]) {
  const fetched = vi.fn((_url: string, { signal }: RequestInit = {}): Promise<Response> => {
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply === 'silence') return untilAborted(signal)
    if (!reply || reply === 'nothing') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response('body', { status: reply[0], headers: reply[1] ?? {} }))
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

/** Returns the response's status, or `nothing`, and the time it took. */
async function outcomeOf(message: HttpRequest) {
  const start = Date.now()
  const outcome = send('/api/x', message).then(
    ({ status }) => ({ outcome: status, ms: Date.now() - start }),
    () => ({ outcome: 'nothing', ms: Date.now() - start }),
  )
  await vi.runAllTimersAsync()
  return outcome
}

describe('a call that gets no answer', () => {
  it.each([READ, WRITE])('ends after its time limit: $method', async (message) => {
    serverAnswers('silence')
    expect(await outcomeOf(message)).toEqual({ outcome: 'nothing', ms: CALL_TIMEOUT_MS })
  })

  it('ends too when the answer began and its body does not come', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
      Promise.resolve({ status: 200, headers: new Headers(), text: () => untilAborted(signal) }),
    )
    expect(await outcomeOf(READ)).toEqual({ outcome: 'nothing', ms: CALL_TIMEOUT_MS })
  })
})

describe('a read', () => {
  it.each([
    ['no answer came', 'nothing'],
    ['the server was away', [503]],
    ['what stands before the server found none', [502]],
    ['the server asks for a moment', [503, { 'retry-after': '1' }]],
  ] satisfies [string, Reply][])('is tried again when %s', async (_, reply) => {
    const fetched = serverAnswers(reply, reply, [200])
    expect(await outcomeOf(READ)).toMatchObject({ outcome: 200 })
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('is tried three times at most, with a growing pause', async () => {
    const fetched = serverAnswers('nothing')
    const { outcome, ms } = await outcomeOf(READ)
    expect(outcome).toBe('nothing')
    expect(ms).toBe(1500)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('waits as long as the server asks for', async () => {
    serverAnswers([503, { 'retry-after': '2' }], [200])
    expect(await outcomeOf(READ)).toEqual({ outcome: 200, ms: 2000 })
  })

  it.each([
    ['found a defect', [500]],
    ['found nothing', [404]],
    ['asks for a long wait', [503, { 'retry-after': '60' }]],
    ['has too many calls', [429, { 'retry-after': '1' }]],
  ] satisfies [string, Reply][])('is not tried again when the server %s', async (_, reply) => {
    const fetched = serverAnswers(reply)
    expect(await outcomeOf(READ)).toMatchObject({ outcome: reply[0], ms: 0 })
    expect(fetched).toHaveBeenCalledOnce()
  })
})

it('sends a write once, because it may have arrived', async () => {
  const fetched = serverAnswers('nothing', [200])
  expect(await outcomeOf(WRITE)).toMatchObject({ outcome: 'nothing' })
  expect(fetched).toHaveBeenCalledOnce()
})
