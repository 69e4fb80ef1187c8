import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_LIMIT_MS = 10_000
const POLL_EVERY_MS = 20

/** Rejects when the process ends, or nobody can connect in time; then it is killed. */
export async function untilListening(started: ChildProcess, port: number): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (performance.now() < limit && started.exitCode === null) {
    if (await canConnect(port)) return
    await sleep(POLL_EVERY_MS)
  }
  started.kill('SIGKILL')
  throw new Error(`Nobody listens on port ${port}`)
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
