import { setPriority } from 'node:os'
import * as v from 'valibot'
import { DecodeOrderSchema, toWebp } from './to-webp.ts'

/** What `createDecoder` starts: makes one image after the other, and ends with the server. */

const LOW_PRIORITY = 10

/** Processor time is looked at this often, in ms. */
const WATCH_MS = 50
const limitMs = Number(process.argv[2])

setPriority(LOW_PRIORITY)
process.on('message', async (message) => {
  const watch = watchCost()
  const decoded = await toWebp(v.parse(DecodeOrderSchema, message))
  clearInterval(watch)
  process.send?.(decoded)
})
// An exit would wait for a drawing that is being made.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** libvips draws on another thread, so this one can end the process. */
function watchCost(): NodeJS.Timeout {
  const begin = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begin)
    if ((user + system) / 1000 > limitMs) process.kill(process.pid, 'SIGKILL')
  }, WATCH_MS)
}
