import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../..')
/** The script that serves the product. */
export const MAIN = join(REPOSITORY, 'server/src/main.ts')
