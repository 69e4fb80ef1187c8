import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'

/** More lines than a pipe and its buffers hold. */
const LINE_COUNT = 3000

const PROGRAM = `
  import { createLog } from '${new URL('log.ts', import.meta.url)}'
  const log = createLog('info')
  for (let line = 0; line < ${LINE_COUNT}; line++) log.info('x'.repeat(1000))
  process.exit(0)`

it('lets a process end whose log nobody reads', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'exit')).toEqual([0, null])
})
