import { inspect } from 'node:util'
import { type Config, ConfigError, readConfig } from './config.ts'
import { ContentError } from './content/content-files.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start-server.ts'
import { stopOnSignals } from './stop-signals.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const report = (error: unknown) => void process.stderr.write(`${inspect(error)}\n`)

/**
 * Runs the server until it is told to stop, also when that is during the start. What the operator
 * can mend is said in one line.
 */
export async function run(
  environment: Record<string, string | undefined>,
  prepare: (config: Config) => Promise<void> = async () => {},
): Promise<void> {
  const starting = start(environment, prepare)
  const stop = async () => {
    print('Stopping')
    const stopServer = await starting
    await stopServer()
  }
  stopOnSignals({ source: process, stop, exit: process.exit, report })
  try {
    await starting
  } catch (error) {
    if (!isForOperator(error)) throw error
    process.stderr.write(`Quiz Kingdom cannot start: ${error.message}\n`)
    process.exit(1)
  }
}

async function start(
  environment: Record<string, string | undefined>,
  prepare: (config: Config) => Promise<void>,
): Promise<() => Promise<void>> {
  const config = readConfig(environment)
  await prepare(config)
  const stop = await startServer(config)
  print(describeAddresses(config))
  return stop
}

function describeAddresses({ playerUrl, adminUrl }: Config): string {
  return `Quiz Kingdom is up:\n  player site    ${playerUrl}\n  admin console  ${adminUrl}`
}

export function isForOperator(error: unknown): error is Error {
  return [ConfigError, ContentError, StartError].some((kind) => error instanceof kind)
}
