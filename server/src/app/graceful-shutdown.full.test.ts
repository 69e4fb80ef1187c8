import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startLoad } from '../testing/http-load.ts'
import { enableGracefulShutdown } from './graceful-shutdown.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('There is no port')
  return address.port
}

it('answers each request that has arrived, on connections that are kept alive', async () => {
  const stopping = Promise.withResolvers<void>()
  let served = 0
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, answer) => {
    setTimeout(() => answer.end('done'), Math.random() * 5)
    if (++served === 500) stopping.resolve()
  })
  const stop = enableGracefulShutdown(server)
  const port = await listen(server)
  const load = startLoad({
    port,
    clients: 30,
    request: REQUEST,
    rest: 10,
  })
  await stopping.promise
  await stop()
  const { answered, cutOff, farewells } = await load
  expect(cutOff).toEqual([])
  expect(answered).toBeGreaterThan(500)
  expect(farewells).toBe(30)
})

it('still answers on a connection that had long been idle', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, answer) => {
    answer.end('done')
  })
  const stop = enableGracefulShutdown(server)
  const socket = connect({ port: await listen(server), host: '127.0.0.1' })
  await once(socket, 'connect')
  await sleep(600) // longer than a stop waits for a connection to say something
  const stopped = stop()
  await sleep(100)
  socket.write(REQUEST)
  expect(await text(socket)).toMatch(/\r\nconnection: close\r\n[\s\S]*done/i)
  await stopped
})

it('waits for no connection on which nothing comes, and ends it without a reset', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, answer) => {
    answer.end('done')
  })
  const stop = enableGracefulShutdown(server)
  const port = await listen(server)
  const silent = connect({ port, host: '127.0.0.1' }).resume()
  const idle = connect({ port, host: '127.0.0.1' })
  await Promise.all([once(silent, 'connect'), once(idle, 'connect')])
  idle.write(REQUEST)
  await once(idle, 'data')
  idle.resume()
  const ends = Promise.all([once(silent, 'end'), once(idle, 'end')])
  await stop()
  await ends
})

it('tells a request that it is answering already that the connection ends', async () => {
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const server = createServer((_request, answer) => {
    asked.resolve()
    void mayAnswer.promise.then(() => answer.end('done'))
  })
  const stop = enableGracefulShutdown(server)
  const socket = connect({ port: await listen(server), host: '127.0.0.1' })
  socket.write(REQUEST)
  await asked.promise
  const stopped = stop()
  mayAnswer.resolve()
  expect(await text(socket)).toMatch(/\r\nconnection: close\r\n[\s\S]*done/i)
  await stopped
})
