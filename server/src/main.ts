import { setFlagsFromString } from 'node:v8'
import { requireSupportedRuntime } from './app/runtime.ts'

requireSupportedRuntime()

// From what it sees at the start, V8 may decide that objects of a call are long-lived. Half of each call's
// garbage would then survive until a major collection, which pauses the process for 20 ms.
setFlagsFromString('--no-allocation-site-pretenuring')

// These modules are imported only after the runtime is checked, because an older Node could not load them.
const { serve } = await import('./app/serve.ts')
const { applyLanFlag } = await import('./app/lan.ts')
await serve(applyLanFlag(process.env, process.argv.slice(2)))
