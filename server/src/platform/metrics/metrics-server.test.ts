import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { setUpDatabase, startProcess, temporaryFolder } from '../../testing/server-process.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const MAIN = join(REPOSITORY, 'server/src/main.ts')
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8')

async function startWithMetrics() {
  const metricsPort = await freePort()
  const settings = { DATA_DIR: temporaryFolder(), METRICS_PORT: String(metricsPort) }
  await setUpDatabase(settings)
  const server = await startProcess(MAIN, settings)
  await server.until('Quiz Kingdom is up')
  return { server, metricsPort }
}

const METRIC_NAME = /\b(?:quiz_kingdom|process|nodejs)_[a-z0-9_]+/g

it('shows each metric that the dashboard and the alerts name, and on its own port alone', async () => {
  const { server, metricsPort } = await startWithMetrics()
  await fetch(`http://127.0.0.1:${server.playerPort}/api/kingdom`)
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  const shown = new Set(text.split('\n').map((line) => line.split(/[ {]/)[0]))

  for (const file of ['deploy/grafana-dashboard.json', 'deploy/alerts.yml']) {
    const named = new Set(read(file).match(METRIC_NAME))
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
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

it('has each alert explained to whoever it wakes', () => {
  const alerts = [...read('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(8)
  const headings = [...read('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(expect.arrayContaining(alerts))
})

it('has a dashboard that Grafana can read', () => {
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'))
  expect(dashboard.panels.length).toBeGreaterThan(8)
  for (const { title, targets } of dashboard.panels) {
    expect(title, JSON.stringify(targets)).toEqual(expect.any(String))
    expect(targets.length, title).toBeGreaterThan(0)
  }
})
