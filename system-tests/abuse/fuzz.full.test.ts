import { expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '../support/engines.ts'
import { fuzz } from './fuzz.ts'

it('whatever arrives over HTTP is answered as the description says', async () => {
  const engine = await openSqlite({ isDurable: true })
  onTestFinished(() => engine.close())
  const { answers } = await fuzz(engine, {
    requests: 1000,
    memoryEvery: 500,
    seed: 20261122,
    othersCalls: 50,
  })
  // What came through, and what was refused; anything worse than that has failed already.
  expect(answers['2xx']).toBeGreaterThan(100)
  expect(answers['4xx']).toBeGreaterThan(100)
})
