import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './rate-limits.ts'
import { createTally } from './tally.ts'

/**
 * The maximum number of connections from one network to each port. A campus that plays live games needs one
 * per player, and a few more.
 */
export const CONNECTIONS_MAX = 5000

/** Addresses of this machine are not limited, because a proxy here connects on behalf of all its callers. */
const LOOPBACK_PATTERN = /^(?:::1$|(?:::ffff:)?127\.)/

/** Hangs up on networks with too many connections. Call it only where callers connect without a proxy. */
export function limitConnections(server: Server): void {
  const open = createTally()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (LOOPBACK_PATTERN.test(remoteAddress)) return
    const network = networkOf(remoteAddress)
    if (open.count(network) >= CONNECTIONS_MAX) socket.destroy()
    else socket.once('close', open.add(network))
  })
}
