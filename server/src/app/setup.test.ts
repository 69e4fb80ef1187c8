import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { createTemporaryFolder } from '../testing/server-process.ts'
import { setUp } from './setup.ts'

it("prints the first admin's password on a terminal and writes it nowhere", async () => {
  const dataDir = createTemporaryFolder()
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: dataDir, STARTER_CONTENT: 'off' })
  await setUp(config, (line) => void lines.push(line), { isTerminal: true })
  expect(lines.join('\n')).toMatch(/shown only this once:\n +email +\S+\n +password +\S+\n/)
  expect(existsSync(join(dataDir, 'first-admin.txt'))).toBe(false)
})
