import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * Runs the parts named by the arguments, `fast` (`npm test`) or `fast rest` (`npm run test:full`), all of
 * them even after a failure. Ends with the seconds of each part and one line that sums up all runners.
 */

const SummarySchema = v.object({
  passed: v.number(),
  failed: v.number(),
  parts: v.array(v.object({ title: v.string(), seconds: v.number() })),
})
type Summary = v.InferOutput<typeof SummarySchema>
type Tally = Pick<Summary, 'passed' | 'failed'>

/** `.ci/run` names a file through which `rest` adds up what `fast` has counted. */
const SHARED_SUMMARY = process.env.QUIZ_KINGDOM_TEST_SUMMARY
const reports = mkdtempSync(join(tmpdir(), 'quiz-kingdom-reports-'))
const parts: Summary['parts'] = []

function run(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n— ${title}`)
  const start = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  parts.push({ title, seconds: Math.round((performance.now() - start) / 1000) })
  return status === 0
}

/** A check has no tests to count: it passes or fails. */
function check(title: string, command: string, ...args: string[]): Tally {
  const ok = run(title, command, args)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
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

function vitest(title: string, args: string[], env: Record<string, string> = {}): Tally {
  const file = join(reports, `vitest-${parts.length}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const ok = run(title, 'vitest', ['run', ...reporters, ...args], env)
  return count(ok, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

function playwright(title: string, ...args: string[]): Tally {
  const file = join(reports, `playwright-${parts.length}.json`)
  const ok = run(title, 'playwright', ['test', ...args], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return count(ok, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

const TIERS: Record<string, () => Tally[]> = {
  fast: () => [
    check('Format and lint', 'biome', 'ci', '.'),
    check('Imports', 'node', 'scripts/check-imports.ts'),
    check('Types', 'npm', 'run', '--silent', 'types'),
    check('Content', 'npm', 'run', '--silent', 'content:check'),
    vitest('Unit tests', ['--project=!full']),
    check('Build, within the budgets', 'npm', 'run', '--silent', 'build'),
    playwright('Browser tests', '--project=fast'),
  ],
  rest: () => [
    vitest('Kills, floods, faults, several processes, deployment', ['--project=full']),
    vitest('Routes on PostgreSQL', ['--project=server', '--project=server-isolated'], {
      QUIZ_KINGDOM_TEST_ENGINES: 'postgres',
    }),
    playwright('Browser tests of faults, widths and schemes', '--project=full'),
    playwright(
      'Browser tests on two processes and PostgreSQL behind nginx',
      '--config=playwright.cluster.config.ts',
      'whole-way',
      'new-quiz',
    ),
    playwright(
      'Browser tests with PgBouncer in between',
      '--config=playwright.pooler.config.ts',
      'whole-way',
    ),
    check('Container, step by step', 'npm', 'run', '--silent', 'test:container'),
  ],
}

/** What `fast` has counted in its own process, or one failure where it did not come to its end. */
function readShared(file: string): Summary {
  try {
    return v.parse(SummarySchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, parts: [] }
  }
}

const tiers = process.argv.slice(2)
const before =
  SHARED_SUMMARY && !tiers.includes('fast')
    ? readShared(SHARED_SUMMARY)
    : { passed: 0, failed: 0, parts: [] }
const tallies = tiers.flatMap((tier) => TIERS[tier]?.() ?? [{ passed: 0, failed: 1 }])
const summary: Summary = {
  passed: tallies.reduce((sum, { passed }) => sum + passed, before.passed),
  failed: tallies.reduce((sum, { failed }) => sum + failed, before.failed),
  parts: [...before.parts, ...parts],
}
if (SHARED_SUMMARY) writeFileSync(SHARED_SUMMARY, JSON.stringify(summary))
const inAll = summary.parts.reduce((sum, { seconds }) => sum + seconds, 0)
console.log('\nSeconds')
for (const { title, seconds } of [...summary.parts, { title: 'In all', seconds: inAll }]) {
  console.log(`${String(seconds).padStart(6)}  ${title}`)
}
console.log(`\n${summary.passed} passed, ${summary.failed} failed`)
process.exitCode = summary.failed === 0 ? 0 : 1
