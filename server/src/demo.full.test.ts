import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder, startProcess } from './testing/server-process.ts'

it('prints its log-ins, leaves the real database alone and nothing behind', async () => {
  const [real, temporary] = [createTemporaryFolder(), createTemporaryFolder()]
  const demo = await startProcess(join(import.meta.dirname, 'demo.ts'), {
    DATA_DIR: real,
    DATABASE_URL: `sqlite:${join(real, 'real.sqlite')}`,
    DATABASE_DIRECT_URL: 'postgres://127.0.0.1:1/real',
    STARTER_CONTENT: 'on',
    TMPDIR: temporary,
  })
  await demo.until('Quiz Kingdom is up')
  await demo.until('deletes its data')
  const said = demo.printed()
  expect(said).toMatch(/Admin console +http\S+\n +log in as \S+ \/ \S+\n/)
  const [, email, password] = /Player site +http\S+\n +log in as (\S+) \/ (\S+)\n/.exec(said) ?? []
  const answer = await fetch(`http://127.0.0.1:${demo.playerPort}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
  expect(readdirSync(temporary)).toHaveLength(1)

  demo.child.kill('SIGTERM')
  expect(await demo.exit).toBe(0)
  expect(readdirSync(temporary)).toEqual([])
  expect(readdirSync(real)).toEqual([])
})
