import type { JobDefinition } from '../platform/jobs/job.ts'

/** A run of each from beginning to end, without rests. Gives how many items they did. */
export async function runJob(...definitions: JobDefinition[]): Promise<number> {
  let items = 0
  for (const { run, batchSize } of definitions) {
    for await (const done of run(batchSize, new AbortController().signal)) items += done
  }
  return items
}
