import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { SESSION_COOKIE } from '../../server/src/auth/sessions/session-cookies.plugin.ts'

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

/** Far shorter than the server keeps a connection: a call on one that it closes meanwhile is reset. */
const IDLE_MS = 5000

/** Its connections are kept alive. */
export function createClient(port: number): Client {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })

  async function send({ method = 'GET', path, secret, body }: Call): Promise<Answer> {
    const payload = body && JSON.stringify(body)
    const started = performance.now()
    const { status, answer } = await new Promise<{ status: number; answer: string }>(
      (resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            agent,
            method,
            path,
            headers: {
              cookie: `${SESSION_COOKIE}=${secret}`,
              ...(payload && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
            },
          },
          (response) => {
            const status = response.statusCode ?? 0
            text(response).then((answer) => resolve({ status, answer }), reject)
          },
        )
        sent.once('error', reject)
        sent.end(payload)
      },
    )
    const milliseconds = performance.now() - started
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${answer}`)
    return { milliseconds, text: answer }
  }

  return { send, close: () => agent.destroy() }
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
