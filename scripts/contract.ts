import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Operation } from '@quiz-kingdom/shared/api/operation.ts'

const FOLDER = join(import.meta.dirname, '../shared/src/api')

/** Reads the operations that `shared/src/api` describes, each once, grouped by file name. */
export async function readContract(): Promise<Map<string, Operation[]>> {
  const contract = new Map<string, Operation[]>()
  const seen = new Set<string>()
  for (const file of globSync('**/*.ts', {
    cwd: FOLDER,
    exclude: ['client/**', '**/*.test.ts'],
  }).sort()) {
    const exported = Object.values<unknown>(await import(join(FOLDER, file)))
    const operations = exported.flatMap(operationsIn).filter(({ method, path }) => {
      const isNew = !seen.has(`${method} ${path}`)
      seen.add(`${method} ${path}`)
      return isNew
    })
    if (operations.length > 0) contract.set(basename(file, '.ts'), operations)
  }
  return contract
}

/** A file exports its operations one by one, or in an object. */
function operationsIn(value: unknown): Operation[] {
  if (isOperation(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isOperation) : []
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
