import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort } from './free-port.ts'

const draws: { next: number[] } = vi.hoisted(() => ({ next: [] }))
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  return {
    ...crypto,
    randomInt: (min: number, max: number) => draws.next.shift() ?? crypto.randomInt(min, max),
  }
})

beforeEach(() => {
  draws.next = []
})

describe('a look-up of a free port never gives', () => {
  it('what another look-up gave, though nobody listens there yet', async () => {
    const port = await findFreePort()
    draws.next = [port]
    expect(await findFreePort()).not.toBe(port)
    expect(draws.next).toEqual([])
  })

  it('what another process has looked up', async () => {
    const heldThere = createSocket('udp4').bind(0, '127.0.0.1')
    onTestFinished(() => void heldThere.close())
    await once(heldThere, 'listening')
    const { port } = heldThere.address()
    draws.next = [port]
    expect(await findFreePort()).not.toBe(port)
    expect(draws.next).toEqual([])
  })

  it('where somebody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    draws.next = [port]
    expect(await findFreePort()).not.toBe(port)
    expect(draws.next).toEqual([])
  })
})
