import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Above the ports that browsers refuse to call. */
const LOWEST = 11_000
/** Below the ports that Linux and macOS give away themselves, to connections and to whoever listens on port 0. */
const HIGHEST = 32_767
const ADDRESS = '127.0.0.1'

/**
 * A TCP port that nobody listens on. The UDP port of the same number is held for as long as this process lives:
 * by that no other call gives the port again, in whatever process.
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
