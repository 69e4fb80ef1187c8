import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@quiz-kingdom/shared/api/operation.ts'
import { readContract } from './contract.ts'

/** Writes the table of operations in docs/security.md anew: `npm run docs`. */

const DOCUMENT = join(import.meta.dirname, '../docs/security.md')
const TABLE = /^\|Operations on\|.*\n(?:\|.*\n)+/m
const ACCESS = ['anyone', 'player', 'admin'] as const

const keyOf = ({ path, method }: Operation) => `${path} ${method}`

export function formatOperations(contract: ReadonlyMap<string, readonly Operation[]>): string {
  const rows = [...contract].map(([group, operations]) => [
    group.replaceAll('-', ' '),
    ...ACCESS.map((access) =>
      operations
        .filter((operation) => operation.access === access)
        .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
        .map(({ method, path }) => `\`${method} ${path}\``)
        .join(', '),
    ),
  ])
  const header = ['Operations on', 'Anyone', 'Player', 'Admin']
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `|${cells.join('|')}|\n`)
    .join('')
}

if (import.meta.main) {
  const text = readFileSync(DOCUMENT, 'utf8')
  const table = formatOperations(await readContract())
  writeFileSync(
    DOCUMENT,
    text.replace(TABLE, () => table),
  )
}
