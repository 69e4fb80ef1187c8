import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { stopOnSignals } from './stop-signals.ts'

/** Tells a person at a terminal; elsewhere the text is a line of the log. */
export type Tell = (text: string) => void

type Prepare = (config: Config, tell: Tell) => Promise<void>

/**
 * Runs the server until it is told to stop. During the start that ends it at once, as a kill may do
 * at any moment. Whatever it writes is a line of JSON, but for a few that are for a terminal. That it
 * is up, stops or cannot start it says whatever the log's level.
 */
export async function run(
  environment: Record<string, string | undefined>,
  prepare: Prepare = async () => {},
): Promise<void> {
  let log: Logger | undefined
  let stopServer = async () => {}
  const stop = () => {
    log?.info('Stopping')
    log?.flush()
    return stopServer()
  }
  const report = (err: unknown) => log?.error({ err }, 'The stop failed')
  stopOnSignals({ source: process, stop, exit: process.exit, report })
  // Loading takes a good part of the start, so that comes after the signals too.
  const [{ createLog }, { start, isForOperator }] = await Promise.all([
    import('./log.ts'),
    import('./start.ts'),
  ])
  const life = createLog('info')
  log = life
  logWhatNodeWouldPrint(life)
  const tell: Tell = (text) => tellOrLog(life, text)
  try {
    const { stop, addresses } = await start(environment, (config) => prepare(config, tell), life)
    stopServer = stop
    life.info({ ...addresses }, 'Quiz Kingdom is up')
    life.flush()
    if (process.stdout.isTTY) tell(describe(addresses))
  } catch (error) {
    if (!isForOperator(error)) throw error
    const text = `Quiz Kingdom cannot start: ${error.message}`
    if (process.stderr.isTTY) process.stderr.write(`${text}\n`)
    else life.fatal(text)
    process.exit(1)
  }
}

function tellOrLog(log: Logger, text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${text}\n`)
  else log.info(text)
}

function describe({ playerUrl, adminUrl }: { playerUrl: string; adminUrl: string }): string {
  return `Quiz Kingdom is up:\n  player site    ${playerUrl}\n  admin console  ${adminUrl}`
}

/** Warnings, and the failure of what nobody waits for, which ends the process as Node would. */
function logWhatNodeWouldPrint(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'Node warns'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Quiz Kingdom ends: nobody foresaw this')
    process.exit(1)
  })
}
