import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const CLI = join(import.meta.dirname, 'cli.ts')

it('a command that is not there exits with 2 and names those that are', async () => {
  const calling = promisify(execFile)(process.execPath, [CLI, 'fly'])
  await expect(calling).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Commands: admin, backup, content, migrate:postgres, restore, setup\n',
  })
})
