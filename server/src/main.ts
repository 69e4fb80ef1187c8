import { setFlagsFromString } from 'node:v8'
import { refuseOldRuntime } from './app/runtime.ts'

refuseOldRuntime()

// Else V8 may take what lives as long as a call for long-lived, from what it sees at the start: half
// of each call's garbage then survives until the next large collection, with pauses of 20 ms.
setFlagsFromString('--no-allocation-site-pretenuring')

// Only now: an older Node could not even load the rest.
const { serve } = await import('./app/serve.ts')
const { withLan } = await import('./app/lan.ts')
await serve(withLan(process.env, process.argv.slice(2)))
