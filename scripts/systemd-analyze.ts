import { installPackage, isExecutable } from './installing.ts'

const PLACE = '/usr/bin/systemd-analyze'

/** The path of systemd-analyze, of Debian's package if need be and when root; undefined where there is no systemd. */
export function ensureSystemdAnalyze(): string | undefined {
  if (process.platform === 'linux' && !isExecutable(PLACE)) installPackage('systemd')
  return isExecutable(PLACE) ? PLACE : undefined
}
