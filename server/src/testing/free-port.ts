import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Browsers refuse to call some lower ports. */
const LOWEST_PORT = 11_000
/** Linux and macOS assign higher ports to connections, and to programs that listen on port 0. */
const HIGHEST_PORT = 32_767
const LOOPBACK_ADDRESS = '127.0.0.1'

/**
 * Returns a TCP port that no program listens on. This process binds the UDP port of the same number until it
 * ends, so that no other call, in any process, returns the same port.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1)
    if ((await reservePort(port)) && (await isUnused(port))) return port
  }
}

async function reservePort(port: number): Promise<boolean> {
  const reservation = createSocket('udp4')
  try {
    reservation.bind({ port, address: LOOPBACK_ADDRESS, exclusive: true })
    await once(reservation, 'listening')
    reservation.unref()
    return true
  } catch {
    reservation.close()
    return false
  }
}

async function isUnused(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, LOOPBACK_ADDRESS)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return true
  } catch {
    return false
  }
}
