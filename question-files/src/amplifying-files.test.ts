import { describe, it } from 'vitest'
import { createAmplifyingFiles } from './testing/amplifying-files.ts'
import { readFileOrRefuse } from './testing/read-or-refuse.ts'

/** 100 kB, enough for quadratic work to take a minute. */
const SHARE = 0.02

describe('work does not grow faster than the file in', () => {
  for (const { name, make } of createAmplifyingFiles(SHARE)) {
    it(name, () => readFileOrRefuse(make()))
  }
})
