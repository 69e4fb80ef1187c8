import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { CONNECTIONS_MAX, limitConnections } from './connection-limit.ts'

class FakeSocket extends Socket {
  override readonly remoteAddress: string
  constructor(address: string) {
    super()
    this.remoteAddress = address
  }
}

function connectFrom(server: ReturnType<typeof createServer>, address: string): Socket {
  const socket = new FakeSocket(address)
  server.emit('connection', socket)
  return socket
}

function createFullServer(address: string) {
  const server = createServer()
  server.removeAllListeners('connection')
  limitConnections(server)
  const sockets = Array.from({ length: CONNECTIONS_MAX }, () => connectFrom(server, address))
  return { server, sockets }
}

it('hangs up on a network that has as many connections as it may, until one ends', async () => {
  const { server, sockets } = createFullServer('2001:db8:1:1::5')
  expect(sockets.every((socket) => !socket.destroyed)).toBe(true)
  expect(connectFrom(server, '2001:db8:1:2::6').destroyed).toBe(true)
  expect(connectFrom(server, '2001:db8:2:1::5').destroyed).toBe(false)
  const [first] = sockets
  const closed = new Promise((resolve) => first?.once('close', resolve))
  first?.destroy()
  await closed
  expect(connectFrom(server, '2001:db8:1:1::5').destroyed).toBe(false)
  expect(connectFrom(server, '2001:db8:1:1::5').destroyed).toBe(true)
})

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'takes any number from %s, where a proxy may be',
  (address) => {
    const { server } = createFullServer(address)
    expect(connectFrom(server, address).destroyed).toBe(false)
  },
)
