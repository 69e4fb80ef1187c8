import config from './playwright.config.ts'

/** Each fault of each call; the main configuration lets each call go without an answer only. */
export default { ...config, testMatch: '*network.spec.ts', grepInvert: [] }
