import { Agent, request } from 'node:http'

export interface HttpCall {
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

/** Keeps its connections alive, as browsers and proxies do. */
export function createHttpClient(port: number, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: (call) => send(agent, port, call),
    close: () => agent.destroy(),
  }
}

function send(agent: Agent, port: number, call: HttpCall): Promise<HttpAnswer> {
  const { method, path, body } = call
  // Node leaves the length out where a method has no body as a rule.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { ...length, ...call.headers }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('The answer was cut off'))
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        })
      })
    })
    sent.on('error', reject)
    sent.on('close', () => reject(new Error('The connection was closed')))
    sent.end(body)
  })
}
