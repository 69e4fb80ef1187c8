import { ensureProgram } from './installing.ts'

/** The path of a Firefox as its makers ship it. Throws when there is none. */
export const ensureFirefox = () =>
  ensureProgram({
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    places: [
      '/usr/bin/firefox',
      '/usr/bin/firefox-esr',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    debianPackage: 'firefox-esr',
  })
