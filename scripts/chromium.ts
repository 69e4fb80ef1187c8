import { chromium } from 'playwright'
import { attempt, installPackage, isExecutable, isRoot } from './installing.ts'

const SYSTEM_PATHS = [
  // Of Debian's chromium-headless-shell: without a window's parts the browser tests take a fifth less.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** No phoning home: outside calls would be refused on a closed network, many at a time. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** One renderer for all pages: each test would start two, a fifth of its time. */
const ONE_RENDERER = [
  '--renderer-process-limit=1',
  '--process-per-site',
  '--disable-site-isolation-trials',
]

/** Chromium refuses its sandbox to root, as which CI machines often work. */
export const chromiumArgs = [...QUIET, ...ONE_RENDERER, ...(isRoot ? ['--no-sandbox'] : [])]

function findInstalled(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS].find(isExecutable)
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, Playwright's own, the system's, or one installed now
 * (Playwright's download, otherwise Debian's package when root). Throws when there is none.
 */
export function ensureChromium(): string {
  const installed = findInstalled()
  if (installed) return installed
  attempt('npx', ['playwright', 'install', '--no-shell', 'chromium'])
  if (!findInstalled()) installPackage('chromium-headless-shell')
  if (!findInstalled()) installPackage('chromium')
  const found = findInstalled()
  if (!found) throw new Error('No Chromium found: install one or set CHROMIUM_PATH')
  return found
}
