import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureSystemdAnalyze } from '../../scripts/systemd-analyze.ts'

const FOLDER = join(import.meta.dirname, '../../deploy')
const units = readdirSync(FOLDER).filter((name) => /\.(service|timer)$/.test(name))
const services = units.filter((name) => name.endsWith('.service'))

// Where there is no systemd, nobody runs the units either.
const systemdAnalyze = ensureSystemdAnalyze() ?? ''

describe.runIf(systemdAnalyze)('systemd', () => {
  it.each(services)('gives %s an exposure below 3', (name) => {
    const args = ['security', '--offline=true', '--no-pager', join(FOLDER, name)]
    const said = execFileSync(systemdAnalyze, args, { encoding: 'utf8' })
    const [, exposure = ''] = /exposure level for \S+: ([\d.]+)/.exec(said) ?? []
    expect(exposure).not.toBe('')
    expect(Number(exposure)).toBeLessThan(3)
  })

  it.each(units)('understands each line of %s', (name) => {
    // It fails in any case: what the units start is not there.
    const { stderr } = spawnSync(systemdAnalyze, ['verify', join(FOLDER, name)], {
      encoding: 'utf8',
    })
    const faults = stderr.split('\n').filter((line) => line.includes(name))
    expect(faults.filter((line) => !/is not executable/.test(line))).toEqual([])
  })
})

it.each(services)('%s does not run as root', (name) => {
  expect(readFileSync(join(FOLDER, name), 'utf8')).toMatch(/^User=quiz-kingdom$/m)
})
