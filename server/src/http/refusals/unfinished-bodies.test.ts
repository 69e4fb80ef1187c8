import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openTestSqlite } from '../../testing/databases.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import {
  ACCOUNT_BODIES_MAX,
  limitUnfinishedBodies,
  NETWORK_BODIES_MAX,
} from './unfinished-bodies.ts'

describe('bodies that do not arrive whole', () => {
  const test = setUpTestApp(openTestSqlite)
  let open: Socket[] = []
  beforeEach(async () => {
    await test.app.listen()
  })
  afterEach(() => {
    for (const socket of open) socket.destroy()
    open = []
  })

  const portOf = (address: string | AddressInfo | null) =>
    typeof address === 'object' && address ? address.port : 0

  /** Sends the head of a call without its body. */
  async function begin(headers: string[] = []): Promise<Socket> {
    const socket = connect(portOf(test.app.server.address()), '127.0.0.1')
    open.push(socket)
    const head = [
      'PUT /api/daily/submit HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 2',
      'Expect: 100-continue',
      ...headers,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return socket
  }

  /** Waits for the server's `100 Continue`, which comes before the body. */
  async function beginMany(count: number, headers?: string[]): Promise<Socket[]> {
    const sockets = await Promise.all(Array.from({ length: count }, () => begin(headers)))
    await Promise.all(sockets.map((socket) => once(socket, 'data')))
    return sockets
  }

  async function answerTo(socket: Socket): Promise<string> {
    let text = ''
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk
      if (/^HTTP\/1.1 [2-5]/m.test(text)) break
    }
    return text
  }

  it('are refused beyond so many of a network, until one is whole', async () => {
    const [first] = await beginMany(NETWORK_BODIES_MAX)
    const refused = await answerTo(await begin())
    expect(refused).toMatch(/^HTTP\/1.1 429 /m)
    expect(refused).toMatch(/^retry-after: 5$/im)
    first?.write('{}')
    expect(first && (await answerTo(first))).toMatch(/^HTTP\/1.1 400 /m)
    const taken = await begin()
    await once(taken, 'data')
    taken.write('{}')
    expect(await answerTo(taken)).toMatch(/^HTTP\/1.1 400 /m)
  })

  it('are refused beyond a few of an account', async () => {
    const { secret } = await test.logIn('Abeba')
    const cookie = [`Cookie: quiz-kingdom-session=${secret}`]
    await beginMany(ACCOUNT_BODIES_MAX, cookie)
    expect(await answerTo(await begin(cookie))).toMatch(/^HTTP\/1.1 429 /m)
    const another = await begin()
    another.write('{}')
    expect(await answerTo(another)).toMatch(/^HTTP\/1.1 400 /m)
  })
})

it('bodies count no longer once they are whole, however long the answer takes', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  limitUnfinishedBodies(app)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  let begun = Promise.withResolvers<void>()
  app.post('/', async () => {
    begun.resolve()
    await isAnswered
    return 'answered'
  })
  const url = await app.listen()
  const calls: Promise<Response>[] = []
  while (calls.length <= NETWORK_BODIES_MAX) {
    begun = Promise.withResolvers()
    const headers = { 'content-type': 'application/json' }
    const call = fetch(url, { method: 'POST', headers, body: '{}' })
    calls.push(call)
    await Promise.race([begun.promise, call])
  }
  answer()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('bodies that came with their headers count for nothing, however many are looked at together', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const { promise: haveAllCome, resolve: allHaveCome } = Promise.withResolvers<void>()
  let waiting = 0
  app.addHook('onRequest', async () => {
    if (++waiting > NETWORK_BODIES_MAX) setImmediate(allHaveCome)
    await haveAllCome
  })
  limitUnfinishedBodies(app)
  app.post('/', async () => 'answered')
  const url = await app.listen()
  const headers = { 'content-type': 'application/json' }
  const calls = Array.from({ length: NETWORK_BODIES_MAX + 1 }, () =>
    fetch(url, { method: 'POST', headers, body: '{}' }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
