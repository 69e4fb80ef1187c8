import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from './question-file.ts'
import { readQuestionFile } from './read-question-file.ts'
import { amplifyingFiles } from './testing/amplifying-files.ts'

/** 100 kB: enough for work that grows by the square to take a minute. */
const SHARE = 0.02

describe('work does not grow faster than the file in', () => {
  for (const { name, make } of amplifyingFiles(SHARE)) {
    it(name, async () => {
      const read = await readQuestionFile(make()).catch((error: unknown) => error)
      if (read instanceof Error) expect(read).toBeInstanceOf(UnreadableFileError)
    })
  }
})
