import { createDurations, type Durations } from './durations.ts'

/** Counts an answer to one kind of call; `ms`: how long it took to be made. */
export type CallMeter = (status: number, ms: number) => void

interface CallSeries {
  method: string
  route: string
  status: number
  durations: Durations
}

export interface CallMeters {
  /** One for each method and route: the pattern, never an address that a caller can make up. */
  meter: (method: string, route: string) => CallMeter
  list: () => CallSeries[]
  /** How many answers there were of this kind; all that are left out count. */
  count: (kind: Partial<Omit<CallSeries, 'durations'>>) => number
}

export function createCallMeters(): CallMeters {
  const series: CallSeries[] = []
  const meters = new Map<string, CallMeter>()

  function createMeter(method: string, route: string): CallMeter {
    const byStatus = new Map<number, Durations>()
    return (status, ms) => {
      let durations = byStatus.get(status)
      if (!durations) {
        durations = createDurations()
        byStatus.set(status, durations)
        series.push({ method, route, status, durations })
      }
      durations.add(ms)
    }
  }

  return {
    meter: (method, route) => {
      const key = `${method} ${route}`
      const meter = meters.get(key) ?? createMeter(method, route)
      meters.set(key, meter)
      return meter
    },
    list: () => series,
    count: ({ method, route, status }) =>
      series
        .filter((one) => method === undefined || one.method === method)
        .filter((one) => route === undefined || one.route === route)
        .filter((one) => status === undefined || one.status === status)
        .reduce((sum, { durations }) => sum + durations.read().counts.reduce((a, b) => a + b), 0),
  }
}
