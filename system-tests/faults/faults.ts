import { type Engine, eachEngine } from '../support/engines.ts'
import { type Row, report } from '../support/report.ts'
import {
  fillDisk,
  lockDatabase,
  loseMail,
  MAIL_OUTAGES,
  type MailOutage,
  type OutageFigures,
  silencePostgres,
  stopPostgres,
} from './outages.ts'
import { failEveryQuery } from './query-faults.ts'
import { WRITING_CALLS } from './writing-calls.ts'

/** Every outage that can befall the engine, in turn. */
export async function* outagesOf(engine: Engine): AsyncGenerator<OutageFigures> {
  if (engine.kind === 'SQLite') {
    yield fillDisk(`${engine.folder}/full.sqlite`)
    yield lockDatabase(`${engine.folder}/locked.sqlite`)
  } else {
    yield stopPostgres(engine.server)
    yield silencePostgres(engine.server)
  }
  for (const [index, outage] of mailOutages.entries()) {
    yield loseMail(await engine.createMigrated(`mail_${index}`), outage)
  }
}

const mailOutages = Object.keys(MAIL_OUTAGES).filter(
  (name): name is MailOutage => name in MAIL_OUTAGES,
)

async function faultsOn(engine: Engine): Promise<Row[]> {
  const { name } = engine
  let failed = 0
  for (const [index, call] of WRITING_CALLS.entries()) {
    failed += await failEveryQuery(await engine.createMigrated(`call_${index}`), call, 'long')
  }
  const rows = [rowOf(name, 'each query fails once', WRITING_CALLS.length, failed)]
  for await (const { outage, calls, slowest } of outagesOf(engine)) {
    rows.push(rowOf(name, outage, calls, '', `${Math.round(slowest)} ms`))
  }
  return rows
}

function rowOf(
  engine: string,
  fault: string,
  calls: number,
  faults: number | string,
  slowest = '',
): Row {
  return {
    engine,
    figures: { fault, calls, 'failed queries': faults, 'slowest answer': slowest, held: 'all' },
  }
}

if (import.meta.main) {
  const rows: Row[] = []
  for await (const engine of eachEngine({ isDurable: false }))
    rows.push(...(await faultsOn(engine)))
  report('test:faults', rows)
}
