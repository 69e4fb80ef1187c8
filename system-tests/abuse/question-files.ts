import assert from 'node:assert/strict'
import { readQuestionFile } from '../../question-files/src/read-question-file.ts'
import { createAmplifyingFiles } from '../../question-files/src/testing/amplifying-files.ts'

/** Of CPU time, which no other process changes, for a file of the largest size to be read or refused. */
const SECONDS_MAX = 5

/** Reads files of the largest size that nest, or refer to one thing many times, and times each. */
const slow: string[] = []
for (const { name, make } of createAmplifyingFiles(1)) {
  const bytes = make()
  const before = process.cpuUsage()
  const outcome = await readQuestionFile(bytes).then(
    (reading) =>
      reading.kind === 'table' ? 'table' : `${reading.file.questions.length} questions`,
    (error: Error) => error.message,
  )
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1_000_000
  if (seconds > SECONDS_MAX) slow.push(name)
  console.log(`${seconds.toFixed(1)} s  ${bytes.length} bytes  ${name}: ${outcome}`)
}
assert.deepEqual(slow, [], `Slower than ${SECONDS_MAX} s`)
