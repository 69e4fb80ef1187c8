import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type Engine } from '../support/engines.ts'
import { outagesOf } from './faults.ts'
import { failEveryQuery } from './query-faults.ts'
import { WRITING_CALLS } from './writing-calls.ts'

describe.each(Object.entries(ENGINES))('on %s', (_name, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open({ isDurable: false })
  })
  afterAll(() => engine.close())

  it.each(WRITING_CALLS)('$name: whole or not at all, whichever query fails', async (call) => {
    const name = `call_${WRITING_CALLS.indexOf(call)}`
    const failed = await failEveryQuery(await engine.createMigrated(name), call, 'short')
    expect(failed).toBeGreaterThan(0)
  })

  it('an outage is answered clearly and in time, and is over when it is over', async () => {
    const outages: string[] = []
    for await (const { outage } of outagesOf(engine)) outages.push(outage)
    expect(outages).toHaveLength(5)
  })
})
