/** Where a call that looks into accounts comes from; for its limits. */
export interface Connection {
  /** See `networkOf`. */
  network: string
  /** What the device cookie holds. */
  deviceCookie: string | undefined
  /** Of a mail whose link was followed in this browser; see `followVerification`. */
  mailedToken: string | undefined
  /** Aborted when the caller has gone. */
  signal: AbortSignal
}
