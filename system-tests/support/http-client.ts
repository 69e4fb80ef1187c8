import { Agent, type ClientRequest, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface HttpCall {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface HttpClient {
  /** Rejects when there is no whole answer. */
  send: (call: HttpCall) => Promise<HttpAnswer>
  close: () => void
}

export interface RawAnswer extends Omit<HttpAnswer, 'body'> {
  body: Buffer
}

/** Far shorter than the server keeps a connection, because a call on one that it closes is reset. */
const IDLE_MS = 5000

/** A client whose connections are kept alive, as those of browsers and proxies are. */
export function createHttpClient(port: number, connections = Number.POSITIVE_INFINITY): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS })
  return {
    send: async ({ method, path, headers, body }) => {
      // Node sends no length for methods that usually have no body.
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { host: '127.0.0.1', port, agent, method, path }
      const sent = request({ ...options, headers: { ...length, ...headers } })
      const answer = await readAnswer(sent, body)
      return { ...answer, body: answer.body.toString() }
    },
    close: () => agent.destroy(),
  }
}

/** Sends the body and reads the answer; rejects when the answer is cut off or never comes. */
export function readAnswer(sent: ClientRequest, body?: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    sent.on('response', (answer) => {
      buffer(answer).then((whole) => {
        if (!answer.complete) return reject(new Error('The answer was cut off'))
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole })
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
