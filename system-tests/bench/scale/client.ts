import { SESSION_COOKIE } from '../../../server/src/auth/sessions/session-cookies.plugin.ts'
import { createHttpClient } from '../../support/http-client.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** What the session cookie holds. */
  secret: string
  body?: object
}

export interface Answer {
  /** As the caller saw it. */
  milliseconds: number
  text: string
}

export interface Client {
  /** Rejects when the answer is no success: a failing call would be a fast one. */
  send: (call: Call) => Promise<Answer>
  close: () => void
}

export function createClient(port: number): Client {
  const { send, close } = createHttpClient(port)
  return {
    close,
    send: async ({ method = 'GET', path, secret, body }) => {
      const headers = {
        cookie: `${SESSION_COOKIE}=${secret}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const started = performance.now()
      const sent = body && { body: JSON.stringify(body) }
      const { status, body: answer } = await send({ method, path, headers, ...sent })
      const milliseconds = performance.now() - started
      if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${answer}`)
      return { milliseconds, text: answer }
    },
  }
}

/** Sends one player's calls and keeps how long each took, by its name. */
export function timeCalls(client: Client, secret: string) {
  const times = new Map<string, number>()
  const send = async (name: string, call: Omit<Call, 'secret'>): Promise<Answer> => {
    const answer = await client.send({ ...call, secret })
    times.set(name, answer.milliseconds)
    return answer
  }
  return { send, times }
}
