import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface StallableProxy {
  /** The address at which clients reach the server through the proxy. */
  url: string
  /** Holds back everything, as if the other machine were frozen or unplugged. */
  stall: () => void
  /** Ends a stall, and delivers what was held back. */
  resume: () => void
  /** Stalls as soon as a client sends this text. */
  stallAt: (text: string) => void
}

/** Starts a TCP proxy that runs until the test is over. */
export async function startStallableProxy(target: string): Promise<StallableProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const left = new Set<Socket>()
  let isStalled = false
  let trigger: string | undefined

  function stall(): void {
    isStalled = true
    for (const socket of sockets) socket.pause()
  }

  function forward(from: Socket, to: Socket, onData: (chunk: Buffer | string) => void): void {
    sockets.add(from)
    from.on('data', (chunk) => {
      onData(chunk)
      to.write(chunk)
    })
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      // During a stall, the other side must not notice that the connection ended either.
      if (isStalled) left.add(to)
      else to.destroy()
    })
    if (isStalled) from.pause()
  }

  const server = createServer((client) => {
    const backend = connect(Number(port), hostname)
    forward(client, backend, (chunk) => {
      if (trigger !== undefined && chunk.includes(trigger)) stall()
    })
    forward(backend, client, () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of [...sockets, ...left]) socket.destroy()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no port')
  const url = new URL(target)
  url.port = String(address.port)
  return {
    url: url.href,
    stall,
    resume: () => {
      isStalled = false
      trigger = undefined
      for (const socket of left) socket.destroy()
      left.clear()
      for (const socket of sockets) socket.resume()
    },
    stallAt: (text) => {
      trigger = text
    },
  }
}
