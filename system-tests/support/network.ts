import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What does not arrive any more, without anybody being told. */
type Lost = 'questions' | 'answers' | 'everything'

export interface Network {
  port: number
  /** What is sent from now on is lost, and new connections are taken and hear nothing. */
  lose: (lost: Lost) => void
  /** Ends all connections, and takes no new ones. */
  cut: () => void
  /** New connections work; those from which something was lost stay silent. */
  heal: () => void
  close: () => void
}

/** Stands between a client and a port of this machine. */
export async function openNetwork(to: number): Promise<Network> {
  const pairs = new Set<{ client: Socket; inner: Socket }>()
  let state: Lost | 'cut' | 'whole' = 'whole'

  const server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy()
      return
    }
    const pair = { client, inner: connect(to, '127.0.0.1') }
    pairs.add(pair)
    client.pipe(pair.inner).pipe(client)
    for (const socket of [client, pair.inner]) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => pairs.delete(pair))
    }
    losePart(pair)
  })

  function losePart({ client, inner }: { client: Socket; inner: Socket }): void {
    if (state === 'questions' || state === 'everything') client.unpipe(inner).pause()
    if (state === 'answers' || state === 'everything') inner.unpipe(client).pause()
  }

  const port = await listenOnFreePort(server)
  return {
    port,
    lose: (lost) => {
      state = lost
      for (const pair of pairs) losePart(pair)
    },
    cut: () => {
      state = 'cut'
      for (const { client, inner } of pairs) {
        client.resetAndDestroy()
        inner.resetAndDestroy()
      }
    },
    heal: () => {
      state = 'whole'
    },
    close: () => {
      server.close()
      for (const { client, inner } of pairs) {
        client.destroy()
        inner.destroy()
      }
    },
  }
}

async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}
