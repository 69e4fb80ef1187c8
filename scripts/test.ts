import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs everything, even after a failure, and ends with how long each part took and one line that sums
 * all runners up.
 */

interface Tally {
  passed: number
  failed: number
}

const times: [title: string, seconds: number][] = []
const reports = mkdtempSync(join(tmpdir(), 'quiz-kingdom-reports-'))

function run(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n— ${title}`)
  const start = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  times.push([title, Math.round((performance.now() - start) / 1000)])
  return status === 0
}

/** A check has no tests to count: it is one that passed or failed. */
function check(title: string, command: string, ...args: string[]): Tally {
  const ok = run(title, command, args)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** Counts a runner's tests; a runner that failed without a failing test counts as one failure. */
function count(ok: boolean, read: () => Tally): Tally {
  try {
    const tally = read()
    const silent = (!ok && tally.failed === 0) || tally.passed + tally.failed === 0
    return silent ? { ...tally, failed: tally.failed + 1 } : tally
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function unitTests(): Tally {
  const file = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = run('Unit and integration tests, on SQLite and PostgreSQL', 'vitest', args)
  return count(ok, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

function browserTests(title: string, ...args: string[]): Tally {
  const file = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const ok = run(title, 'playwright', ['test', ...args], env)
  return count(ok, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

const tallies = [
  check('Format and lint', 'biome', 'ci', '.'),
  check('Imports', 'node', 'scripts/check-imports.ts'),
  check('Types', 'npm', 'run', '--silent', 'types'),
  check('Content', 'npm', 'run', '--silent', 'content:check'),
  unitTests(),
  check('Build, within the budgets', 'npm', 'run', '--silent', 'build'),
  browserTests('End-to-end tests in Chromium', '--project=fast'),
  browserTests(
    'Some of them against two processes on PostgreSQL behind nginx',
    '--config=playwright.cluster.config.ts',
    'whole-way',
    'new-quiz',
  ),
]

const sum = (pick: (tally: Tally) => number) =>
  tallies.reduce((total, tally) => total + pick(tally), 0)
const failed = sum((tally) => tally.failed)
console.log('\nSeconds')
for (const [title, seconds] of [...times, ['In all', Math.round(performance.now() / 1000)]]) {
  console.log(`${String(seconds).padStart(6)}  ${title}`)
}
console.log(`\n${sum((tally) => tally.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
