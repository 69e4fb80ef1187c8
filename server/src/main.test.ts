import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { findFreePort } from './testing/free-port.ts'
import {
  createTemporaryFolder,
  type ServerProcess,
  setUpDatabase,
  startProcess,
} from './testing/server-process.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const REPOSITORY = join(import.meta.dirname, '../..')
const METRIC_NAME = /\b(?:quiz_kingdom|process|nodejs)_[a-z0-9_]+/g

it('the server refuses to start before the setup, answers on each port after it, and stops with 0', async () => {
  const metricsPort = await findFreePort()
  const settings = {
    DATA_DIR: createTemporaryFolder(),
    LOG_LEVEL: 'info',
    METRICS_PORT: String(metricsPort),
  }
  const early = await startProcess(MAIN, settings)
  expect(await early.exit).toBe(1)
  expect(early.printed()).toContain('The database is not set up for this release')

  await setUpDatabase(settings)
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  // An idle kept-alive connection must not delay the stop.
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  for (const port of [server.playerPort, server.adminPort]) {
    const sent = request({ port, agent, path: '/api/health' }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    expect(answer && (await json(answer))).toEqual({ status: 'ok', version: manifest.version })
  }
  await expectMetrics(server, metricsPort)
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

/** The metrics' port must serve all metrics that the dashboard and the alerts use, and no other port any. */
async function expectMetrics(server: ServerProcess, metricsPort: number): Promise<void> {
  await fetch(`http://127.0.0.1:${server.playerPort}/api/kingdom`)
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  const shown = new Set(text.split('\n').map((line) => line.split(/[ {]/)[0]))

  for (const file of ['deploy/grafana-dashboard.json', 'deploy/alerts.yml']) {
    const named = new Set(readFileSync(join(REPOSITORY, file), 'utf8').match(METRIC_NAME))
    expect(named.size).toBeGreaterThan(5)
    expect(
      [...named].filter((name) => !shown.has(name)),
      file,
    ).toEqual([])
  }
  for (const port of [server.playerPort, server.adminPort]) {
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
  }
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/kingdom`)).status).toBe(404)
}
