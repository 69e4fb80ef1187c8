import { Histogram, type Registry } from 'prom-client'

const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]

/** How often something took how long; adding to it costs some nanoseconds. */
export interface Durations {
  add: (ms: number) => void
  read: () => { counts: Float64Array; sumMs: number }
}

export function createDurations(): Durations {
  /** The last one counts what took longer than any bound. */
  const counts = new Float64Array(BOUNDS_MS.length + 1)
  let sumMs = 0
  return {
    add: (ms) => {
      let place = 0
      while (ms > (BOUNDS_MS[place] ?? Number.POSITIVE_INFINITY)) place++
      counts[place] = (counts[place] ?? 0) + 1
      sumMs += ms
    },
    read: () => ({ counts, sumMs }),
  }
}

interface Series {
  labels: Record<string, string>
  durations: Durations
}

interface Description {
  name: string
  help: string
  registry: Registry
  list: () => Series[]
}

/** Reads what was counted only when it is asked for. */
export class DurationHistogram extends Histogram {
  readonly #about: { name: string; help: string }
  readonly #list: () => Series[]

  constructor({ name, help, registry, list }: Description) {
    super({ name, help, registers: [registry] })
    this.#about = { name, help }
    this.#list = list
  }

  /** What the registry calls, and `get` too. */
  async getForPromString() {
    const values = this.#list().flatMap((one) => this.#valuesOf(one))
    return { ...this.#about, type: 'histogram', aggregator: 'sum', values }
  }

  #valuesOf({ labels, durations }: Series) {
    const { counts, sumMs } = durations.read()
    const { name } = this.#about
    const sharedLabels = {}
    let count = 0
    const buckets = Array.from(counts, (own, place) => {
      count += own
      const bound = BOUNDS_MS[place]
      const le = bound === undefined ? '+Inf' : bound / 1000
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, sharedLabels, value: count }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, sharedLabels, value: sumMs / 1000 },
      { metricName: `${name}_count`, labels, sharedLabels, value: count },
    ]
  }
}
