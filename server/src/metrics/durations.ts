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
  readonly #name: string
  readonly #list: () => Series[]

  constructor({ name, help, registry, list }: Description) {
    super({ name, help, registers: [registry] })
    this.#name = name
    this.#list = list
  }

  override async get() {
    return { ...(await super.get()), values: this.#list().flatMap((one) => this.#valuesOf(one)) }
  }

  /** What the registry calls. */
  async getForPromString() {
    return this.get()
  }

  #valuesOf({ labels, durations }: Series) {
    const { counts, sumMs } = durations.read()
    let count = 0
    const buckets = Array.from(counts, (own, place) => {
      count += own
      const bound = BOUNDS_MS[place]
      const le = bound === undefined ? '+Inf' : bound / 1000
      return { metricName: `${this.#name}_bucket`, labels: { ...labels, le }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${this.#name}_sum`, labels, value: sumMs / 1000 },
      { metricName: `${this.#name}_count`, labels, value: count },
    ]
  }
}
