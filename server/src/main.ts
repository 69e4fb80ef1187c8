import { setFlagsFromString } from 'node:v8'
import { refuseOldRuntime } from './app/runtime.ts'

refuseOldRuntime()

// From what it sees at the start, V8 may decide that objects of a call are long-lived. Half of each call's
// garbage would then survive until a major collection, which pauses the process for 20 ms.
setFlagsFromString('--no-allocation-site-pretenuring')

// These modules are imported only after the runtime is checked, because an older Node could not load them.
const { serve } = await import('./app/serve.ts')
const { withLan } = await import('./app/lan.ts')
await serve(withLan(process.env, process.argv.slice(2)))
