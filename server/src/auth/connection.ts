export interface Connection {
  /** See `networkOf`. */
  network: string
  /** What the device cookie holds. */
  deviceCookie: string | undefined
  /** The token of a mail whose link was followed in this browser; see `followVerification`. */
  mailedToken: string | undefined
  signal: AbortSignal
}
