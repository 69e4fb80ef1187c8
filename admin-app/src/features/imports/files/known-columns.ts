import { readCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { type Table, TableSchema } from '../draft/draft.ts'

const KEY = 'quiz-kingdom:import-columns'
/** Maximum number of remembered tables, which is more than the kinds of spreadsheet that a school uses. */
const TABLES_MAX = 20

const KnownSchema = v.array(v.pick(TableSchema, ['headings', 'roles']))

const read = () => readCache(KEY, KnownSchema) ?? []

export function knownRoles({ headings }: Pick<Table, 'headings'>): Table['roles'] | undefined {
  return read().find((table) => isSame(table.headings, headings))?.roles
}

export function rememberRoles({ headings, roles }: Pick<Table, 'headings' | 'roles'>): void {
  const others = read().filter((table) => !isSame(table.headings, headings))
  writeCache(KEY, [{ headings, roles }, ...others].slice(0, TABLES_MAX))
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, at) => heading === other[at])
}

export function findRolesProblem(roles: Table['roles']): string | undefined {
  const assigned = roles.filter((role) => role !== null)
  const twice = assigned.find((role, at) => assigned.indexOf(role) !== at)
  if (twice) return `Two columns are set to “${twice}”. Keep one of them.`
  if (!assigned.includes('question')) return 'Choose the column with the question.'
  const options = assigned.filter((role) => role.startsWith('option '))
  if (options.length < 2) return 'Choose at least two columns with options.'
  return undefined
}
