import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { toNetwork } from './rate-limits.ts'
import { createTally } from './tally.ts'

/** Per network and port. In a live game, a campus needs one connection per player. */
export const CONNECTIONS_MAX = 5000

/** This machine is not limited, because a proxy on it opens the connections of all callers. */
const LOOPBACK_PATTERN = /^(?:::1$|(?:::ffff:)?127\.)/

/** Closes new connections of networks that have too many. Not for use behind a proxy. */
export function limitConnections(server: Server): void {
  const open = createTally()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (LOOPBACK_PATTERN.test(remoteAddress)) return
    const network = toNetwork(remoteAddress)
    if (open.count(network) >= CONNECTIONS_MAX) socket.destroy()
    else socket.once('close', open.add(network))
  })
}
