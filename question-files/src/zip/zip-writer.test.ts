import { expect, it } from 'vitest'
import { writeFile, ZipWriter } from './zip-writer.ts'

it('an archive takes as many files as it can count, and not one more', () => {
  const zip = new ZipWriter()
  for (let number = 1; number <= 65_535; number++) writeFile(zip.store(`${number}`), '')
  expect(() => zip.store('one more')).toThrow('at most 65535 files')
})
