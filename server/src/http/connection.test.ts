import { once } from 'node:events'
import { request } from 'node:http'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createDisconnectSignal } from './connection.ts'

/** Starts a call that is under way until `answer` is called. */
async function startCall() {
  const arrived = Promise.withResolvers<AbortSignal>()
  const gate = Promise.withResolvers<void>()
  const app = fastify()
  app.post('/', async (_request, reply) => {
    arrived.resolve(createDisconnectSignal(reply))
    await gate.promise
    return 'done'
  })
  const address = await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const sent = request(address, { method: 'POST', headers: { 'content-type': 'application/json' } })
  sent.end('{}')
  return { sent, signal: await arrived.promise, answer: () => gate.resolve() }
}

it('goes on while somebody waits for the answer', async () => {
  const { sent, signal, answer } = await startCall()
  expect(signal.aborted).toBe(false)
  answer()
  const [response] = await once(sent, 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
})

it('ends when whoever asked has gone', async () => {
  const { sent, signal, answer } = await startCall()
  const gone = once(signal, 'abort')
  sent.on('error', () => {})
  sent.destroy()
  await gone
  expect(signal.aborted).toBe(true)
  answer()
})
