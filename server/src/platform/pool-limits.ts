export interface PoolLimits {
  /** Connections of this process at once. */
  size: number
  /** The longest wait for a connection: a player has gone by then. */
  connectMs: number
  /** The longest wait for an answer. Undefined: no limit. */
  statementMs: number | undefined
  /** Whether frequent statements are prepared: not behind a pooler that does not know of it. */
  prepare: boolean
}

/** Together with the wait for a silent server less than four seconds. */
export const CALL_LIMITS = { size: 20, connectMs: 1500, statementMs: 2000, prepare: true }
export const SETUP_LIMITS: PoolLimits = {
  size: 20,
  connectMs: 30_000,
  statementMs: undefined,
  prepare: true,
}
