import { expect, it, onTestFinished } from 'vitest'
import { openSqlite } from './engines.ts'
import { fuzz } from './fuzz.ts'

it('whatever arrives over HTTP is answered as the description says', async () => {
  const engine = await openSqlite({ isDurable: true })
  onTestFinished(() => engine.close())
  const { answers } = await fuzz(engine, { requests: 1000, warmUp: 500, seed: 20261122 })
  expect(Object.keys(answers).sort()).toEqual(['2xx', '4xx'])
})
