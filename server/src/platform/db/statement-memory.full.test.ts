import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProcess } from '../../testing/server-process.ts'

it('the memory for prepared statements does not grow with each length of a list', async () => {
  const script = join(import.meta.dirname, '../../testing/statement-memory.ts')
  const { exit, printed } = await startProcess(script, {})
  expect(await exit).toBe(0)
  // With statements kept by number alone, or by a megabyte of SQL, it is some 400 MB. Of the 110 to 130
  // that it is, 25 are kept; the rest are long lists that wait for the garbage collector.
  expect(Number(printed())).toBeLessThan(200)
})
