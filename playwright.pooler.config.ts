import config from './playwright.cluster.config.ts'

/** As there, with PgBouncer between the processes and PostgreSQL. */
process.env.E2E_POOLER = 'on'

export default config
