import { execFile } from 'node:child_process'
import { join } from 'node:path'
import * as v from 'valibot'

const ReportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.string() })),
  }),
)

/**
 * A line for each package with a known hole. None where no registry answered: a build without a network,
 * or behind a mirror without advisories, must not fail.
 */
export function holesIn(report: string): string[] {
  const { success, output } = v.safeParse(ReportSchema, report)
  if (!success) return []
  return Object.entries(output.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  )
}

/** What npm says of the packages that serve, as the lock file names them. */
function audit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json', ...process.argv.slice(2)]
  const cwd = join(import.meta.dirname, '..')
  return new Promise((resolve) => {
    execFile('npm', args, { cwd }, (_error, stdout) => resolve(stdout))
  })
}

if (import.meta.main) {
  const holes = holesIn(await audit())
  for (const hole of holes) console.error(hole)
  if (holes.length > 0) process.exitCode = 1
}
