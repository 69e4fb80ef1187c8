import { isSameSignature } from '../../auth/signing-keys.ts'

/** Makes and reads the stamps by which the server measures round trips without keeping anything. */
export interface ClockStamps {
  /** A stamp for now, with the least round trip of those before it. */
  next: (before: string | undefined, now: number) => string
  /** In ms; undefined where nothing was measured, or the stamp is not ours. */
  roundTripOf: (stamp: string | undefined) => number | undefined
}

/** A measurement is of one connection: a later one begins anew, in ms. */
const CHAIN_MS = 10 * 60 * 1000

interface Stamp {
  sentAt: number
  /** Processes on several machines have clocks of their own. */
  process: string
  roundTrip: number | undefined
}

export function createClockStamps(sign: (text: string) => string, process: string): ClockStamps {
  function write({ sentAt, process, roundTrip }: Stamp): string {
    const text = `${sentAt}.${process}.${roundTrip ?? ''}`
    return `${text}.${sign(text)}`
  }

  function read(stamp: string | undefined): Stamp | undefined {
    const [sentAt = '', process = '', roundTrip = '', signature] = stamp?.split('.') ?? []
    if (signature === undefined) return undefined
    if (!isSameSignature(sign(`${sentAt}.${process}.${roundTrip}`), signature)) return undefined
    return {
      sentAt: Number(sentAt),
      process,
      roundTrip: roundTrip === '' ? undefined : Number(roundTrip),
    }
  }

  return {
    next: (text, now) => {
      const before = read(text)
      const age = before ? now - before.sentAt : CHAIN_MS
      if (!before || age < 0 || age >= CHAIN_MS) {
        return write({ sentAt: now, process, roundTrip: undefined })
      }
      const measured = before.process === process ? age : undefined
      const least = Math.min(
        before.roundTrip ?? Number.POSITIVE_INFINITY,
        measured ?? Number.POSITIVE_INFINITY,
      )
      const roundTrip = Number.isFinite(least) ? least : undefined
      return write({ sentAt: now, process, roundTrip })
    },
    roundTripOf: (stamp) => read(stamp)?.roundTrip,
  }
}
