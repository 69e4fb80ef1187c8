import { findRuntimeProblem } from './runtime.ts'

const problem = findRuntimeProblem(process.versions)
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

// Only now: an older Node could not even load the rest.
const { run } = await import('./run.ts')
await run(process.env)
