import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProcess } from '../../testing/server-process.ts'

it('the memory for prepared statements does not grow with each length of a list', async () => {
  const script = join(import.meta.dirname, '../../testing/statement-memory.ts')
  const { exit, printed } = await startProcess(script, {})
  expect(await exit).toBe(0)
  // The process grows by 110 to 130 MB, most of it garbage. It would grow by some 400 MB if the cache were
  // bounded by the number of statements, or by 1 MB of SQL.
  expect(Number(printed())).toBeLessThan(200)
})
