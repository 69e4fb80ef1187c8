import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const readRepositoryFile = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8')

it('has each alert explained to whoever it wakes', () => {
  const alerts = [...readRepositoryFile('deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  expect(alerts.length).toBeGreaterThan(8)
  const headings = [...readRepositoryFile('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(
    ([, name]) => name,
  )
  expect(headings).toEqual(expect.arrayContaining(alerts))
})

it('has a dashboard that Grafana can read', () => {
  const dashboard = JSON.parse(readRepositoryFile('deploy/grafana-dashboard.json'))
  expect(dashboard.panels.length).toBeGreaterThan(8)
  for (const { title, targets } of dashboard.panels) {
    expect(title, JSON.stringify(targets)).toEqual(expect.any(String))
    expect(targets.length, title).toBeGreaterThan(0)
  }
})
