import { Agent, request } from 'node:https'
import type { Front } from './site.ts'

export interface Call {
  host: string
  path: string
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface HttpsClient {
  /** Rejects when there is no whole answer. */
  send: (call: Call) => Promise<Answer>
  close: () => void
}

/** Calls nginx as a browser would: by name, over TLS, on connections that it keeps. */
export function createHttpsClient({ httpsPort, certificate }: Front): HttpsClient {
  const agent = new Agent({ keepAlive: true, ca: certificate })
  return {
    send: (call) => send(agent, httpsPort, call),
    close: () => agent.destroy(),
  }
}

function send(agent: Agent, port: number, call: Call): Promise<Answer> {
  const { host, path, method = 'GET' } = call
  const body = call.body && JSON.stringify(call.body)
  const headers = {
    host,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...call.headers,
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: host, port, agent, method, path, headers }
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('The answer was cut off'))
        const { statusCode = 0, headers } = answer
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
