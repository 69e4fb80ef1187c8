import { isSameSignature } from '../../auth/signing-keys.ts'

/** A stamp older than this is probably from another connection, so its round trip is discarded. */
const STAMP_AGE_MAX_MS = 10 * 60 * 1000

interface Stamp {
  sentAt: number
  /**
   * The process that sent the stamp. Only that process can measure the round trip, because the clocks of
   * different machines cannot be compared.
   */
  process: string
  roundTrip: number | undefined
}

/** Creates signed stamps that measure round trips without storing anything on the server. */
export function createClockStamps(sign: (text: string) => string, process: string) {
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
    /** Returns a stamp with the shortest round trip so far. Pass the client's last stamp as `text`. */
    next: (text: string | undefined, now: number): string => {
      const before = read(text)
      const age = before ? now - before.sentAt : STAMP_AGE_MAX_MS
      if (!before || age < 0 || age >= STAMP_AGE_MAX_MS) {
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
    /** Returns undefined if nothing was measured, or the stamp is not ours. */
    roundTripOf: (stamp: string | undefined) => read(stamp)?.roundTrip,
  }
}
