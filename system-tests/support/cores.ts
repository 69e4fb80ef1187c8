import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Keeps a process on the core of its role, where the system can (Linux): else the scheduler puts the
 * load now beside the server and now on another core, and the figures jump by half.
 */
export function keepOnCore(role: 'server' | 'load', pid: number | undefined): void {
  if (pid === undefined || availableParallelism() < 2) return
  spawnSync('taskset', ['-cp', role === 'server' ? '0' : '1', String(pid)])
}
