import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises'

/** After a stop begins, keep accepting this long and answer with `Connection: close`. */
const GRACE_MS = 1000
/** A connection that was silent this long has no request under way. */
const SILENCE_MS = 500
const LOOK_EVERY_MS = 20
/** A loop turn shorter than this is taken as proof that no new connection is waiting. */
const QUIET_TURN_MS = 0.3
/** A busy server waits at most this long for such a turn. */
const QUIET_LIMIT_MS = 3000

interface Connection {
  /** Requests that have arrived and are not answered yet. */
  underWay: number
  /**
   * The answer to the newest of these requests. It may still tell the client that the connection
   * ends.
   */
  newest: ServerResponse | undefined
  /** Bytes that had arrived at the last answer. More bytes mean that a request is on its way. */
  bytesRead: number
  idleSince: number
}

/**
 * Returns the function that stops the server: each request that has arrived is answered, and no
 * connection is reset before its answer, also where clients keep connections alive. Call it before
 * the server listens.
 */
export function enableGracefulShutdown(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Connection>()
  let isStopping = false

  server.on('connection', (socket) => {
    const idleSince = performance.now()
    connections.set(socket, { underWay: 0, newest: undefined, bytesRead: 0, idleSince })
    socket.once('close', () => connections.delete(socket))
  })

  // One function for all answers, because it is needed with each call.
  function noteAnswered(this: ServerResponse): void {
    const { socket } = this.req
    const connection = connections.get(socket)
    if (!connection) return
    connection.underWay--
    if (connection.newest === this) connection.newest = undefined
    connection.bytesRead = socket.bytesRead
    connection.idleSince = performance.now()
  }

  // Before the app sees it: the header must be there when the app writes the head.
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.underWay++
    connection.newest = answer
    answer.on('close', noteAnswered)
    if (isStopping) announceEnd(answer)
  })

  function closeSilent(): void {
    const before = performance.now() - SILENCE_MS
    for (const [socket, { underWay, bytesRead, idleSince }] of connections) {
      const isIdle = underWay === 0 && socket.bytesRead === bytesRead && idleSince < before
      if (isIdle) socket.destroySoon()
    }
  }

  return async () => {
    isStopping = true
    for (const { newest } of connections.values()) if (newest) announceEnd(newest)
    const graceEnd = performance.now() + GRACE_MS
    while (connections.size > 0 && performance.now() < graceEnd) await sleep(LOOK_EVERY_MS)
    await untilNobodyWaitsToBeAccepted(server)
    const closed = once(server, 'close')
    // Not `close` of `http`: that also ends connections whose first request is about to come.
    NetServer.prototype.close.call(server)
    const closing = setInterval(closeSilent, LOOK_EVERY_MS)
    await closed
    clearInterval(closing)
  }
}

/**
 * The system resets connections that it has made and the server has not accepted yet. Each turn of the event
 * loop accepts one, so after a turn without any there are none.
 */
async function untilNobodyWaitsToBeAccepted(server: Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  await eventLoopTurn()
  const limit = performance.now() + QUIET_LIMIT_MS
  while (performance.now() < limit) {
    const [begin, acceptedBefore] = [performance.now(), accepted]
    await eventLoopTurn()
    if (accepted === acceptedBefore && performance.now() - begin < QUIET_TURN_MS) break
  }
  server.off('connection', count)
}

function announceEnd(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close')
}
