import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Browsers refuse to call some lower ports. */
const LOWEST = 11_000
/** Linux and macOS assign higher ports to connections, and to programs that listen on port 0. */
const HIGHEST = 32_767
const ADDRESS = '127.0.0.1'

/**
 * Returns a TCP port that no program listens on. This process binds the UDP port of the same number until it
 * ends, so that no other call, in any process, returns the same port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if ((await reserve(port)) && (await isUnused(port))) return port
  }
}

async function reserve(port: number): Promise<boolean> {
  const reservation = createSocket('udp4')
  try {
    reservation.bind({ port, address: ADDRESS, exclusive: true })
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
    probe.listen(port, ADDRESS)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return true
  } catch {
    return false
  }
}
