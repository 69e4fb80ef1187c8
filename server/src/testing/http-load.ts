import { on, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export interface Load {
  answered: number
  /** What happened instead, for each request that was written and never answered. */
  cutOff: string[]
  /** Answers that asked for the connection's end. */
  farewells: number
}

interface LoadOptions {
  port: number
  /** Clients that call all the time, each on a connection that it keeps as long as it may. */
  clients: number
  /** The whole text of a request, as it goes over the wire. */
  request: string
  /** ms that a client rests after an answer, at most. */
  rest: number
}

interface StartedLoad extends LoadOptions {
  /** Does something when so many answers have come. */
  onceAnswered?: { count: number; call: () => void }
}

/** Calls, on a thread of its own, until each client has been told to leave, or is refused. */
export async function startLoad({ onceAnswered, ...options }: StartedLoad): Promise<Load> {
  const worker = new Worker(new URL('./http-load-worker.ts', import.meta.url), {
    workerData: { ...options, tellAt: onceAnswered?.count },
  })
  for await (const [message] of on(worker, 'message')) {
    if (message === 'answered') onceAnswered?.call()
    else return message
  }
  throw new Error('The load ended without a word')
}

export async function callUntilToldToLeave(
  options: LoadOptions,
  onAnswer: (load: Load) => void,
): Promise<Load> {
  const load: Load = { answered: 0, cutOff: [], farewells: 0 }
  await Promise.all(
    Array.from({ length: options.clients }, () => runClient(options, load, onAnswer)),
  )
  return load
}

async function runClient(
  { port, request, rest }: LoadOptions,
  load: Load,
  onAnswer: (load: Load) => void,
): Promise<void> {
  for (;;) {
    const connection = await open(port)
    if (!connection) return
    while (!connection.hasEnded()) {
      const answer = await connection.call(request)
      if (answer.kind === 'cut off') {
        load.cutOff.push(answer.reason)
        break
      }
      load.answered++
      if (answer.isLast) load.farewells++
      onAnswer(load)
      if (answer.isLast) {
        connection.close()
        return
      }
      await sleep(Math.random() * rest)
    }
    connection.close()
  }
}

type Answer = { kind: 'answer'; isLast: boolean } | { kind: 'cut off'; reason: string }

async function open(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  let hasEnded = false
  socket.on('end', () => {
    hasEnded = true
  })
  socket.on('error', () => {
    hasEnded = true
  })
  socket.setEncoding('latin1').resume()
  return {
    hasEnded: () => hasEnded,
    call: (request: string) => call(socket, request),
    close: () => socket.destroy(),
  }
}

function call(socket: Socket, request: string): Promise<Answer> {
  return new Promise((resolve) => {
    let text = ''
    const settle = (answer: Answer) => {
      socket.off('data', onData).off('error', onError).off('end', onEnd)
      resolve(answer)
    }
    const onData = (chunk: string) => {
      text += chunk
      const headEnd = text.indexOf('\r\n\r\n')
      const [, length] = /content-length: (\d+)/i.exec(text) ?? []
      if (headEnd < 0 || text.length < headEnd + 4 + Number(length)) return
      settle({ kind: 'answer', isLast: /\r\nconnection: close\r\n/i.test(text) })
    }
    const onError = (error: Error) => settle({ kind: 'cut off', reason: error.message })
    const onEnd = () => settle({ kind: 'cut off', reason: 'ended' })
    socket.on('data', onData).on('error', onError).on('end', onEnd)
    socket.write(request)
  })
}
