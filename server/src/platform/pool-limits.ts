export interface PoolLimits {
  /** The maximum number of connections of this process. */
  size: number
  connectMs: number
  /** The longest wait for a result; undefined for no limit. */
  statementMs: number | undefined
  /** Whether to prepare frequent statements, which some poolers do not support. */
  prepare: boolean
}

/** The waits for a connection, a result and a silent server add up to less than four seconds. */
export const CALL_LIMITS = { size: 20, connectMs: 1500, statementMs: 2000, prepare: true }
export const SETUP_LIMITS: PoolLimits = {
  size: 20,
  connectMs: 30_000,
  statementMs: undefined,
  prepare: true,
}
