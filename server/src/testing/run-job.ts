import type { JobDefinition } from '../platform/jobs/job.ts'

/** Runs each job once, without pauses between its batches, and returns the number of items processed. */
export async function runJob(...definitions: JobDefinition[]): Promise<number> {
  let items = 0
  for (const { run, batchSize } of definitions) {
    for await (const done of run(batchSize)) items += done
  }
  return items
}
