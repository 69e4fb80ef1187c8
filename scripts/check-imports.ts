import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * The server's storeys, the highest first. A folder imports those below its own storey, and on its
 * own storey those that do not import it. Types count.
 */
const STOREYS = [
  ['main.ts', 'cli.ts', 'demo.ts', 'demo'],
  ['app'],
  ['profiles'],
  ['live'],
  ['dashboard', 'reminders', 'leagues', 'badges', 'practice', 'reports'],
  ['daily', 'boards', 'statistics'],
  ['play', 'content', 'question-exchange'],
  ['accounts', 'catalogue'],
  ['auth', 'audit', 'images', 'health'],
  ['http'],
  ['platform'],
]
const SOURCE_FILES_MAX = 14
const PACKAGES = ['shared', 'question-files', 'player-app', 'admin-app', 'server']

export interface Import {
  from: string
  to: string
  /** Made by `import()` while the program runs: no file has to wait for the other to load. */
  isDynamic?: boolean
}

/** Paths are relative to `root`. Tests, and what serves them alone, are left out. */
export function readImports(root: string): Import[] {
  return listSources(root).flatMap((from) =>
    specifiersIn(readFileSync(join(root, from), 'utf8')).map(({ path, isDynamic }) => ({
      from,
      to: normalize(join(dirname(from), path)),
      isDynamic,
    })),
  )
}

export const listSources = (root: string) =>
  globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/testing/**', '**/*.test.{ts,tsx}'] })

const RELATIVE_IMPORT = /(?:from|import)\s*(\()?\s*'(\.{1,2}\/[^']+\.tsx?)'/g

function specifiersIn(source: string): { path: string; isDynamic: boolean }[] {
  const matches = [...source.matchAll(RELATIVE_IMPORT)]
  return matches.map(([, bracket, path = '']) => ({ path, isDynamic: bracket !== undefined }))
}

/** Returns a line for each circle of folders and each folder that is too full. */
export function findFaults(imports: readonly Import[], files: readonly string[]): string[] {
  return [...findCircles(imports.filter(({ isDynamic }) => !isDynamic)), ...findFull(files)]
}

const storeyOf = (path: string) => STOREYS.findIndex((names) => names.includes(topOf(path)))
const topOf = (path: string) => path.split('/')[0] ?? path

/** Returns a line for each import of the server that runs up a storey. */
export function findUpward(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) => {
    if (storeyOf(from) < 0) return [`${from}: ${topOf(from)} stands on no storey`]
    return storeyOf(to) < storeyOf(from) ? [`${from} imports ${to}, which stands above it`] : []
  })
}

/** The shortest circle that each folder is part of, each named once. */
function findCircles(imports: readonly Import[]): string[] {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (dirname(from) === dirname(to)) continue
    below.set(dirname(from), (below.get(dirname(from)) ?? new Set()).add(dirname(to)))
  }
  const circles = [...below.keys()].flatMap((folder) => {
    const circle = shortestWay(below, folder, folder)
    return circle ? [circle] : []
  })
  const once = new Map(
    circles.toReversed().map((circle) => [[...new Set(circle)].toSorted().join(), circle]),
  )
  return [...once.values()].map((circle) => `a circle of folders: ${circle.join(' → ')}`)
}

/** From one folder to another, by imports; undefined where there is no way. */
function shortestWay(
  below: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  goal: string,
): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of below.get(way.at(-1) ?? start) ?? []) {
      if (next === goal) return [...way, goal]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

function findFull(files: readonly string[]): string[] {
  return [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([folder, { length }]) => !folder.endsWith('migrations') && length > SOURCE_FILES_MAX)
    .map(([folder, { length }]) => `${folder} has ${length} source files: split it by its ideas`)
}

if (import.meta.main) {
  for (const name of PACKAGES) {
    const root = join(import.meta.dirname, '..', name, 'src')
    const imports = readImports(root)
    const faults = findFaults(imports, listSources(root))
    if (name === 'server') faults.push(...findUpward(imports))
    for (const fault of faults) console.error(`${name}/src: ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  }
}
