import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { ContentError } from './content/content-files.ts'
import { logFrom } from './log.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start-server.ts'

interface Started {
  stop: () => Promise<void>
  addresses: Pick<Config, 'playerUrl' | 'adminUrl'>
}

/** Throws what `isForOperator` knows, and what nobody foresaw. */
export async function start(
  environment: Record<string, string | undefined>,
  prepare: (config: Config) => Promise<void>,
  log: Logger,
): Promise<Started> {
  const config = readConfig(environment)
  await prepare(config)
  const stop = await startServer(config, logFrom(log, config.logLevel))
  const { playerUrl, adminUrl } = config
  return { stop, addresses: { playerUrl, adminUrl } }
}

export function isForOperator(error: unknown): error is Error {
  return [ConfigError, ContentError, StartError].some((kind) => error instanceof kind)
}
