import type { FastifyReply } from 'fastify'

export type EventStream = ReturnType<typeof openEventStream>

/** The maximum number of unsent bytes. A slower client is disconnected, and catches up when it reconnects. */
const BACKLOG_MAX_BYTES = 256 * 1024

/** Responds with a stream of events. The reply must not be used afterwards. */
export function openEventStream(reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Keeps nginx from buffering the response.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  let isEnded = false

  function write(text: string): void {
    if (isEnded || raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > BACKLOG_MAX_BYTES) raw.destroy()
  }

  return {
    /** Sends an event. The text must contain no line breaks. */
    send: (data: string) => write(`data: ${data}\n\n`),
    /** Sends an empty comment, because proxies and clients close silent connections. */
    ping: () => write(': \n\n'),
    end: () => {
      if (!raw.writableEnded) raw.end()
    },
    /** Runs `call` once, whether the server or the client ends the stream. */
    onEnd: (call: () => void) => {
      const once = () => {
        if (isEnded) return
        isEnded = true
        call()
      }
      if (raw.destroyed || raw.writableEnded) return once()
      raw.once('close', once)
      raw.once('finish', once)
    },
  }
}
