import { refuseOldRuntime } from './runtime.ts'

refuseOldRuntime()

// Only now: an older Node could not even load the rest.
const { run } = await import('./run.ts')
await run(process.env)
