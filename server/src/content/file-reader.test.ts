import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFileInWorker } from './file-reader.ts'

describe('a file of questions', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-reader-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function reader(source: string): Promise<string> {
    const path = join(folder, `${source.length}.mjs`)
    await writeFile(path, source)
    return path
  }

  it('whose reading never ends is given up, and the limit is named', async () => {
    const program = await reader('while (true) {}')
    await expect(readFileInWorker(new Uint8Array(), { program, limitS: 0.1 })).rejects.toThrow(
      'Reading took longer than 0.1 seconds.',
    )
  })

  it('whose reading fills the memory is given up, and the limit is named', async () => {
    const program = await reader('const all = []; while (true) all.push([1, 2, 3])')
    await expect(readFileInWorker(new Uint8Array(), { program, memoryMb: 20 })).rejects.toThrow(
      'Reading took more than 20 MB of memory.',
    )
  })

  it('that breaks the reader is no refusal', async () => {
    const program = await reader('throw new TypeError("broken")')
    await expect(readFileInWorker(new Uint8Array(), { program })).rejects.toThrow(TypeError)
  })
})
