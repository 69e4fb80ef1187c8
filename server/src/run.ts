import { inspect } from 'node:util'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Parts } from './parts.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start-server.ts'
import { ContentError } from './starter/content-files.ts'
import { stopOnSignals } from './stop-signals.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const report = (error: unknown) => void process.stderr.write(`${inspect(error)}\n`)

/** Runs the server until it is told to stop. What the operator can mend is said in one line. */
export async function run(
  environment: Record<string, string | undefined>,
  prepare: (parts: Parts) => Promise<void> = async () => {},
): Promise<void> {
  try {
    const config = readConfig(environment)
    const stop = await startServer(config, { print, prepare })
    stopOnSignals({ source: process, stop, exit: process.exit, report })
    print(describeAddresses(config))
  } catch (error) {
    if (!isForOperator(error)) throw error
    process.stderr.write(`Quiz Kingdom cannot start: ${error.message}\n`)
    process.exit(1)
  }
}

function describeAddresses({ playerUrl, adminUrl }: Config): string {
  return `Quiz Kingdom is up:\n  player site    ${playerUrl}\n  admin console  ${adminUrl}`
}

function isForOperator(error: unknown): error is Error {
  return [ConfigError, ContentError, StartError].some((kind) => error instanceof kind)
}
