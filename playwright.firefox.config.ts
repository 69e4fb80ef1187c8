import config from './playwright.config.ts'
import { ensureFirefox } from './scripts/firefox.ts'

/** The whole way in a stock Firefox, driven by WebDriver BiDi. */
export default {
  ...config,
  testMatch: 'whole-way.spec.ts',
  use: {
    ...config.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: ensureFirefox() },
  },
}
