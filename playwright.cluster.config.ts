import config from './playwright.config.ts'

/** The same tests against two processes on PostgreSQL, behind nginx. */
process.env.E2E_CLUSTER = 'on'

export default config
