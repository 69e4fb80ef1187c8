import { ensureNginx } from '../../scripts/nginx.ts'
import { ensureSystemdAnalyze } from '../../scripts/systemd-analyze.ts'

/** Before the tests, which have no time to install anything. */
export default function install(): void {
  ensureSystemdAnalyze()
  try {
    ensureNginx()
  } catch {
    // The tests that need it say so; all others go on.
  }
}
