import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './rate-limits.ts'

/** Of one network, on each port: a campus that plays live games has one for each player, and a few more. */
export const CONNECTIONS_MAX = 5000

/** A proxy on this machine connects for all its callers. */
const LOOPBACK = /^(?:::1$|(?:::ffff:)?127\.)/

/** Hangs up on a network that has too many connections. Call it where callers connect without a proxy. */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (LOOPBACK.test(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const connections = (open.get(network) ?? 0) + 1
    if (connections > CONNECTIONS_MAX) {
      socket.destroy()
      return
    }
    open.set(network, connections)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
