import { exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the parts named by the arguments, `fast` (`npm test`) or `fast rest` (`npm run test:full`), all of
 * them even after a failure. Ends with the seconds of each part and one line that sums up all runners.
 */

interface Tally {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'quiz-kingdom-reports-'))
let reportCount = 0
const reportFile = () => join(reports, `${++reportCount}.json`)
const parts: { title: string; seconds: number }[] = []

const OUTPUT_MAX = 100 * 1024 ** 2

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n— ${title}`)
  const start = performance.now()
  const result = await work()
  parts.push({ title, seconds: Math.round((performance.now() - start) / 1000) })
  return result
}

function run(title: string, command: string, args: string[], env: Record<string, string> = {}) {
  return timed(title, async () => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    // A runner that cannot be started counts as one that failed.
    const [code] = await once(child, 'exit').catch(() => [1])
    return { ok: code === 0 }
  })
}

/** A check has no tests to count: it passes, or fails and shows its output. */
function check(command: string): Promise<Tally> {
  return new Promise((resolve) => {
    exec(command, { maxBuffer: OUTPUT_MAX }, (error, stdout, stderr) => {
      if (error) console.log(`\n${command}\n${stdout}${stderr}`)
      resolve({ passed: error ? 0 : 1, failed: error ? 1 : 0 })
    })
  })
}

function checksAtOnce(title: string, commands: readonly string[]): Promise<Tally[]> {
  return timed(title, () => Promise.all(commands.map(check)))
}

/** Counts a runner's tests; a runner that failed without a failing test counts as one failure. */
function count(ok: boolean, read: () => Tally): Tally {
  try {
    const tally = read()
    const isSilent = (!ok && tally.failed === 0) || tally.passed + tally.failed === 0
    return isSilent ? { ...tally, failed: tally.failed + 1 } : tally
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function vitest(
  title: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  const file = reportFile()
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await run(title, 'vitest', ['run', ...reporters, ...args], env)
  return count(ok, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

async function playwright(title: string, ...args: string[]): Promise<Tally> {
  const file = reportFile()
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { ok } = await run(title, 'playwright', ['test', ...args], env)
  return count(ok, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

const TIERS: Record<string, () => Promise<Tally[]>> = {
  fast: async () => {
    // Side by side: unit tests wait, for a process or a limit, a fifth of their time.
    const [checks, unit] = await Promise.all([
      checksAtOnce('Format, imports, types, content, build within the budgets', [
        'biome ci .',
        'node scripts/check-imports.ts',
        'npm run --silent types',
        'npm run --silent content:check',
        'npm run --silent build',
      ]),
      vitest('Unit tests', ['--project=!full']),
    ])
    return [...checks, unit, await playwright('Browser tests', '--project=fast')]
  },
  rest: async () => [
    await vitest('Kills, floods, faults, several processes, deployment', ['--project=full']),
    await vitest('Routes on PostgreSQL', ['--project=server', '--project=server-isolated'], {
      QUIZ_KINGDOM_TEST_ENGINES: 'postgres',
    }),
    await playwright('Browser tests of faults, widths and schemes', '--project=full'),
    await playwright(
      'Browser tests on two processes and PostgreSQL behind nginx',
      '--config=playwright.cluster.config.ts',
      'whole-way',
      'new-quiz',
    ),
  ],
}

const tiers = process.argv.slice(2)
const tallies: Tally[] = []
for (const tier of tiers) tallies.push(...((await TIERS[tier]?.()) ?? [{ passed: 0, failed: 1 }]))
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
const inAll = Math.round(performance.now() / 1000)
console.log('\nSeconds')
for (const { title, seconds } of [...parts, { title: 'In all', seconds: inAll }]) {
  console.log(`${String(seconds).padStart(6)}  ${title}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
