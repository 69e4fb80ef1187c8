import { inspect } from 'node:util'
import type { Config } from './config.ts'
import { stopOnSignals } from './stop-signals.ts'

const print = (text: string) => void process.stdout.write(`${text}\n`)
const report = (error: unknown) => void process.stderr.write(`${inspect(error)}\n`)

/**
 * Runs the server until it is told to stop. During the start that ends it at once, as a kill may do
 * at any moment. What the operator can mend is said in one line.
 */
export async function run(
  environment: Record<string, string | undefined>,
  prepare: (config: Config) => Promise<void> = async () => {},
): Promise<void> {
  let stopServer = async () => {}
  const stop = () => {
    print('Stopping')
    return stopServer()
  }
  stopOnSignals({ source: process, stop, exit: process.exit, report })
  // Loading takes a good part of the start, so that comes after the signals too.
  const { start, isForOperator } = await import('./start.ts')
  try {
    const { stop, addresses } = await start(environment, prepare)
    stopServer = stop
    print(`Quiz Kingdom is up:\n${addresses}`)
  } catch (error) {
    if (!isForOperator(error)) throw error
    process.stderr.write(`Quiz Kingdom cannot start: ${error.message}\n`)
    process.exit(1)
  }
}
