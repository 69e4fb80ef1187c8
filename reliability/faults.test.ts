import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type Engine } from './engines.ts'
import { outagesOf } from './faults.ts'
import { failEveryQuery } from './query-faults.ts'
import { WRITING_CALLS } from './writing-calls.ts'

describe.each(Object.entries(ENGINES))('on %s', (_name, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open({ isDurable: false })
  })
  afterAll(() => engine.close())

  it('each writing call happens whole or not at all, whichever of its queries fails', async () => {
    const figures = await failEveryQuery(await engine.createDatabase('queries'), 'short')
    expect(figures.calls).toBe(WRITING_CALLS.length)
    expect(figures.faults).toBeGreaterThan(figures.calls)
  })

  it('an outage is answered clearly and in time, and is over when it is over', async () => {
    const outages: string[] = []
    for await (const { outage } of outagesOf(engine)) outages.push(outage)
    expect(outages).toHaveLength(5)
  })
})
