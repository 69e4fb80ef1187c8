import { Agent, request } from 'node:https'
import { type RawAnswer, readAnswer } from '../support/http-client.ts'
import type { Front } from './site.ts'

export interface Call {
  host: string
  path: string
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export interface HttpsClient {
  /** Rejects when there is no whole answer. */
  send: (call: Call) => Promise<RawAnswer>
  close: () => void
}

/** Calls nginx as a browser would: by name, over TLS, on connections that are kept alive. */
export function createHttpsClient({ httpsPort: port, certificate }: Front): HttpsClient {
  const agent = new Agent({ keepAlive: true, ca: certificate })
  return {
    send: ({ host, path, method = 'GET', headers, body }) => {
      const type = body && { 'content-type': 'application/json' }
      const options = { host: '127.0.0.1', servername: host, port, agent, method, path }
      const sent = request({ ...options, headers: { host, ...type, ...headers } })
      return readAnswer(sent, body && JSON.stringify(body))
    },
    close: () => agent.destroy(),
  }
}
