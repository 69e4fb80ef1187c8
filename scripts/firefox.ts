import { installPackage, isExecutable } from './installing.ts'

const SYSTEM_PATHS = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

const findInstalled = () => [process.env.FIREFOX_PATH, ...SYSTEM_PATHS].find(isExecutable)

/**
 * The path of a Firefox as its makers ship it: `FIREFOX_PATH`, the system's, or Debian's package,
 * installed now when root. Throws when there is none.
 */
export function ensureFirefox(): string {
  const installed = findInstalled()
  if (installed) return installed
  installPackage('firefox-esr')
  const found = findInstalled()
  if (!found) throw new Error('No Firefox found: install one or set FIREFOX_PATH')
  return found
}
