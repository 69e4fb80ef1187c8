import { ENGINES, type Engine } from '../support/engines.ts'
import { describeMachine } from '../support/report.ts'

/** Prints what a benchmark returns, SQLite first. Not every platform has a PostgreSQL from npm. */
export async function reportOnEachEngine(
  benchmark: (engine: Engine) => Promise<string>,
): Promise<void> {
  console.log(describeMachine())
  for (const [kind, open] of Object.entries(ENGINES)) {
    const engine = await open({ isDurable: true }).catch((error: unknown) => {
      console.log(`${kind} left out: ${error instanceof Error ? error.message : error}`)
    })
    if (!engine) continue
    try {
      console.log(`\n### ${engine.name}\n\n${await benchmark(engine)}`)
    } finally {
      await engine.close()
    }
  }
}
