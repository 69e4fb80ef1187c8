import { describe, expect, it } from 'vitest'
import { quantileOfResponse, variationOf, waitIn } from './queue.ts'
import { onPostgres, onSqlite } from './steps.ts'

describe('the wait in a queue', () => {
  it('is that of M/M/1: the utilisation is who waits, and they wait as long as one stays', () => {
    const { utilisation, probability, mean } = waitIn({
      servers: 1,
      rate: 80,
      service: 0.01,
      variation: 1,
    })
    expect(utilisation).toBeCloseTo(0.8, 9)
    expect(probability).toBeCloseTo(0.8, 9)
    expect(mean).toBeCloseTo(0.8 / (100 - 80), 9)
  })

  it('is half as long where all calls take the same time, as in M/D/1', () => {
    const queue = { servers: 1, rate: 0.7, service: 1 }
    expect(waitIn({ ...queue, variation: 0 }).mean).toBeCloseTo(0.7 / 0.3 / 2, 9)
  })

  it('is that of M/M/c by Erlang’s C formula', () => {
    // Two servers: 2ρ² ÷ (1 + ρ), in closed form.
    const two = waitIn({ servers: 2, rate: 1.5, service: 1, variation: 1 })
    expect(two.probability).toBeCloseTo((2 * 0.75 ** 2) / 1.75, 9)
    expect(two.mean).toBeCloseTo(two.probability / (2 - 1.5), 9)
    // From the sum in its definition, load 4 of 5.
    const five = waitIn({ servers: 5, rate: 4, service: 1, variation: 1 })
    const full = (4 ** 5 / 120) * (5 / (5 - 4))
    const others = 1 + 4 + 16 / 2 + 64 / 6 + 256 / 24
    expect(five.probability).toBeCloseTo(full / (others + full), 9)
  })

  it('has no end where more comes than can be served', () => {
    const wait = waitIn({ servers: 2, rate: 2, service: 1, variation: 0.5 })
    expect(wait.mean).toBe(Number.POSITIVE_INFINITY)
    expect(quantileOfResponse(0.5, wait, [1])).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a response', () => {
  /** As many times of an exponential with the mean 1 as lie evenly in it. */
  const exponential = Array.from({ length: 20_000 }, (_, i) => -Math.log(1 - (i + 0.5) / 20_000))

  it('in M/M/1 has an exponential time of its own', () => {
    const wait = waitIn({ servers: 1, rate: 0.6, service: 1, variation: 1 })
    for (const share of [0.5, 0.95]) {
      const exact = -Math.log(1 - share) / (1 - 0.6)
      expect(quantileOfResponse(share, wait, exponential) / exact).toBeCloseTo(1, 2)
    }
  })

  it('takes what it takes alone where nobody comes', () => {
    const wait = waitIn({ servers: 1, rate: 0, service: 1, variation: 1 })
    expect(quantileOfResponse(0.5, wait, [1, 2, 3, 4])).toBeCloseTo(2, 4)
  })

  it('varies by the square of the deviation through the mean', () => {
    expect(variationOf([2, 2, 2])).toBe(0)
    expect(variationOf([0, 2])).toBe(1)
    expect(variationOf(exponential)).toBeCloseTo(1, 2)
  })
})

describe('an installation', () => {
  const costing = (server: number, database: number) => ({
    server,
    database,
    calls: 8,
    alone: [1, 2, 3],
  })

  it('on SQLite carries what its one process does, and is planned with that half busy', () => {
    const carried = onSqlite(costing(4, 0))
    expect(carried).toMatchObject({ most: 250, busy: ['the process 50 %'] })
    expect(carried.p95).toBeGreaterThan(3)
  })

  it('on PostgreSQL carries what its busiest part does', () => {
    const on = (server: number, database: number) =>
      onPostgres(costing(1, 1), costing(server, database))
    expect(on(4, 2).map(({ most }) => Math.round(most))).toEqual([1000, 500, 1250])
    expect(on(4, 8).map(({ most }) => Math.round(most))).toEqual([1000, 250, 1000])
    expect(on(4, 8)[1]?.busy).toEqual(['process 25 %', 'PostgreSQL 50 %'])
  })

  it('answers the later, the busier its other part is', () => {
    const [idle, busy] = [0.001, 4].map(
      (database) => onPostgres(costing(1, 1), costing(4, database))[1]?.p95,
    )
    expect(busy).toBeGreaterThan(idle ?? Number.NaN)
  })
})
