import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createItemAnalysis } from './item-analysis.ts'

const ATTEMPT_COUNT = 100_000

it('takes no more memory for more attempts', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const question = {
    revisionId: 'a',
    questionId: 'a',
    questionText: 'Which river is the longest?',
    options: ['Awash', 'Nile', 'Omo', 'Tekeze'],
    keepOrder: false,
    correctAnswer: 1,
    description: 'It is the longest river of all Africa',
  }
  const count = createItemAnalysis().addSet([question, { ...question, revisionId: 'b' }])
  const addMany = () => {
    for (let attempt = 0; attempt < ATTEMPT_COUNT; attempt++) count(`${attempt % 4}${attempt % 3}`)
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = addMany()
  const bytesPerAttempt = (addMany() - before) / ATTEMPT_COUNT
  expect(bytesPerAttempt).toBeLessThan(1)
})
