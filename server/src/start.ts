import { type Config, ConfigError, readConfig } from './config.ts'
import { ContentError } from './content/content-files.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start-server.ts'

interface Started {
  stop: () => Promise<void>
  /** A line for each app. */
  addresses: string
}

/** Throws what `isForOperator` knows, and what nobody foresaw. */
export async function start(
  environment: Record<string, string | undefined>,
  prepare: (config: Config) => Promise<void>,
): Promise<Started> {
  const config = readConfig(environment)
  await prepare(config)
  const stop = await startServer(config)
  return { stop, addresses: describeAddresses(config) }
}

function describeAddresses({ playerUrl, adminUrl }: Config): string {
  return `  player site    ${playerUrl}\n  admin console  ${adminUrl}`
}

export function isForOperator(error: unknown): error is Error {
  return [ConfigError, ContentError, StartError].some((kind) => error instanceof kind)
}
