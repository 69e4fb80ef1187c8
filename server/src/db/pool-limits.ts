export interface PoolLimits {
  /** Connections of this process at once. */
  size: number
  /** Whoever waits longer for a connection is told so instead: a player has gone by then. */
  connectMs: number
  /** The same for an answer; undefined where it may take its time. */
  statementMs: number | undefined
}

/** Together, and with what a silent server is waited for on top, less than four seconds. */
export const CALL_LIMITS = { size: 20, connectMs: 1500, statementMs: 2000 }
export const SETUP_LIMITS: PoolLimits = { size: 20, connectMs: 30_000, statementMs: undefined }
