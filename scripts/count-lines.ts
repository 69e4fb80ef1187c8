import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContract } from './contract.ts'

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
const contract = await readContract()
const operations = [...contract.values()].flat()

for (const [what, lines] of [
  ...counts,
  ['all packages', all],
  [`of them for each of ${operations.length} API operations`, Math.round(all / operations.length)],
  ['tests and benches', countLines(textsOf(TESTS))],
]) {
  console.log(`${String(lines).padStart(7)}  ${what}`)
}
