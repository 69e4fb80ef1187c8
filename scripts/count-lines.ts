import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** Prints how much there is to read: lines that are not blank, without the demo and what only tests use. */

const ROOT = join(import.meta.dirname, '..')
const PACKAGES = ['server', 'question-files', 'shared', 'player-app', 'admin-app']
const CODE = ['src/**/*.{ts,tsx,css}', 'service-worker/**/*.ts']
const TESTS = [
  '{e2e,system-tests}/**/*.ts',
  `{scripts,${PACKAGES}}/**/*.test.{ts,tsx}`,
  '{server,shared,player-app,admin-app}/src/**/testing/**/*.{ts,tsx}',
]
const NOT_TO_READ = /\.test\.|\/(?:testing|demo)\/|\/demo\.ts$/
const OperationSchema = v.object({ method: v.string(), path: v.string() })
const GroupSchema = v.record(v.string(), OperationSchema)
const BUILT = ['**/node_modules/**', '**/dist/**']

const textsOf = (patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: BUILT }).map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }))

const countLines = (files: { text: string }[]) =>
  files.reduce((sum, { text }) => sum + text.split('\n').filter((line) => line.trim()).length, 0)

const codeOf = (name: string) =>
  textsOf(CODE.map((pattern) => `${name}/${pattern}`)).filter(({ path }) => !NOT_TO_READ.test(path))

const counts = PACKAGES.map((name): [string, number] => [name, countLines(codeOf(name))])
const all = counts.reduce((sum, [, lines]) => sum + lines, 0)
const operations = new Set<string>()
for (const path of globSync('shared/src/api/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })) {
  const exported = Object.values<unknown>(await import(join(ROOT, path)))
  const inGroups = exported.flatMap((group) =>
    v.is(GroupSchema, group) ? Object.values(group) : [],
  )
  for (const each of [...exported, ...inGroups]) {
    if (v.is(OperationSchema, each)) operations.add(`${each.method} ${each.path}`)
  }
}

for (const [what, lines] of [
  ...counts,
  ['all packages', all],
  [`of them for each of ${operations.size} API operations`, Math.round(all / operations.size)],
  ['tests and benches', countLines(textsOf(TESTS))],
]) {
  console.log(`${String(lines).padStart(7)}  ${what}`)
}
