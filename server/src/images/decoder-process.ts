import { setPriority } from 'node:os'
import * as v from 'valibot'
import { DecodeOrderSchema, toWebp } from './to-webp.ts'

/** What `createDecoder` starts: makes one image after the other, and ends with the server. */

const LOW_PRIORITY = 10

setPriority(LOW_PRIORITY)
process.on('message', async (message) => {
  process.send?.(await toWebp(v.parse(DecodeOrderSchema, message)))
})
// An exit would wait for a drawing that is being made.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
