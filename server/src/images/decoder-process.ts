import { setPriority } from 'node:os'
import * as v from 'valibot'
import { DecodeRequestSchema, toWebp } from './to-webp.ts'

/** The child process of `createDecoder`. */

const LOW_PRIORITY = 10

const LIMIT_CHECK_INTERVAL_MS = 50
const processorTimeLimitMs = Number(process.argv[2])

setPriority(LOW_PRIORITY)
process.on('message', async (message) => {
  const watch = startLimitCheck()
  const decoded = await toWebp(v.parse(DecodeRequestSchema, message))
  clearInterval(watch)
  process.send?.(decoded)
})
// `process.exit` would wait for the image that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Kills the process at the limit, even while it decodes an image: libvips uses its own thread. */
function startLimitCheck(): NodeJS.Timeout {
  const begin = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begin)
    if ((user + system) / 1000 > processorTimeLimitMs) process.kill(process.pid, 'SIGKILL')
  }, LIMIT_CHECK_INTERVAL_MS)
}
