import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { createHttpClient } from './http-client.ts'

it('hangs up on an idle connection before the server does', async () => {
  const server = createServer({ keepAliveTimeout: 2000 }, (_request, answer) => answer.end())
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  const client = createHttpClient(port)
  onTestFinished(client.close)
  const endings: string[] = []
  server.on('connection', (socket) => {
    socket.once('end', () => endings.push('client'))
    socket.once('close', () => endings.push('connection'))
  })
  await once(server, 'listening')
  await client.send({ method: 'GET', path: '/' })
  await expect.poll(() => endings).toContain('connection')
  expect(endings).toEqual(['client', 'connection'])
})
