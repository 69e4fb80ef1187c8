import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { setUpDatabase, startProcess, temporaryFolder } from './testing/server-process.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

it('the server refuses to start before the setup, answers on both ports after it, and stops with 0', async () => {
  const settings = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'info' }
  const early = await startProcess(MAIN, settings)
  expect(await early.exit).toBe(1)
  expect(early.printed()).toContain('The database is not set up for this release')

  await setUpDatabase(settings)
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  // An idle connection that is kept alive must not hold up the stop.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  for (const port of [server.playerPort, server.adminPort]) {
    const sent = request({ port, agent, path: '/api/health' }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    expect(answer && (await json(answer))).toEqual({ status: 'ok', version: manifest.version })
  }
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})
