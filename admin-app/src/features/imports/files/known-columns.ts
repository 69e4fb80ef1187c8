import { readCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'
import { type ImportTable, ImportTableSchema } from '../draft/draft.ts'

const STORAGE_KEY = 'quiz-kingdom:import-columns'
/** Maximum number of remembered tables, which is more than the kinds of spreadsheet that a school uses. */
const KNOWN_TABLES_MAX = 20

const KnownTablesSchema = v.array(v.pick(ImportTableSchema, ['headings', 'roles']))

const readKnownTables = () => readCache(STORAGE_KEY, KnownTablesSchema) ?? []

export function findKnownRoles(headings: readonly string[]): ImportTable['roles'] | undefined {
  return readKnownTables().find((table) => areSameHeadings(table.headings, headings))?.roles
}

export function rememberRoles({ headings, roles }: Pick<ImportTable, 'headings' | 'roles'>): void {
  const others = readKnownTables().filter((table) => !areSameHeadings(table.headings, headings))
  writeCache(STORAGE_KEY, [{ headings, roles }, ...others].slice(0, KNOWN_TABLES_MAX))
}

function areSameHeadings(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((heading, at) => heading === other[at])
}

export function findRolesProblem(roles: ImportTable['roles']): string | undefined {
  const assigned = roles.filter((role) => role !== null)
  const twice = assigned.find((role, at) => assigned.indexOf(role) !== at)
  if (twice) return `Two columns are set to “${twice}”. Keep one of them.`
  if (!assigned.includes('question')) return 'Choose the column with the question.'
  const options = assigned.filter((role) => role.startsWith('option '))
  if (options.length < 2) return 'Choose at least two columns with options.'
  return undefined
}
