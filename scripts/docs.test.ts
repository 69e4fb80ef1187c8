import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { createAdminCommand } from '../server/src/accounts/cli/admin-command.ts'
import { SETTING_NAMES } from '../server/src/platform/config.ts'
import { createSilentProgress } from '../server/src/platform/progress.ts'

const REPOSITORY = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8')

const inFolder = (folder: string) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const DOCUMENTS = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['.github/pull_request_template.md', '.github/workflows/test.yml'],
  ...inFolder('docs'),
  ...inFolder('docs/decisions'),
]

/** What the pattern's first group finds, once each. */
function findAll(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found))]
}

it('documents exactly the settings that are read', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
  const told = rows.flatMap((row) => findAll(row.split(' | ')[0] ?? '', /`([A-Z_]+)`/g))
  expect(told.toSorted()).toEqual(SETTING_NAMES.toSorted())
})

const { scripts } = JSON.parse(read('package.json'))

it.each(DOCUMENTS)('%s names no command that is not there', (file) => {
  const named = findAll(read(file), /npm run ([a-z][\w:-]*)/g)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it('names no action on accounts that is not there', async () => {
  const lines: string[] = []
  await createAdminCommand([])(['help'], {
    print: (line) => void lines.push(line),
    warn: () => {},
    write: async () => {},
    readInput: () => Promise.reject(new Error('read the input')),
    startProgress: createSilentProgress,
    readConfig: () => {
      throw new Error('read the configuration')
    },
    openContext: () => Promise.reject(new Error('opened the database')),
  })
  const actions = ['help', ...findAll(lines.join('\n'), /npm run admin -- ([\w-]+)/g)]
  for (const file of DOCUMENTS) {
    const named = findAll(read(file), /npm run admin -- ([a-z-]+)/g)
    expect(
      named.filter((name) => !actions.includes(name)),
      file,
    ).toEqual([])
  }
})

const FOLDERS = readdirSync(REPOSITORY, { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'),
  )
  .map(({ name }) => name)
/** A place in the repository, as texts and commands write it. */
const PLACE = new RegExp(
  `(?<![\\w./:@-])((?:${FOLDERS.join('|')})/[\\w./@-]*\\w)(?![\\w*{@-])`,
  'g',
)
const MADE_BY_BUILD = /\/dist(\/|$)|^data\//

it('finds the places that the README names', () => {
  expect(findAll(read('README.md'), PLACE)).toContain('deploy/nginx.conf')
})

it.each(DOCUMENTS)('%s names no file that is not there', (file) => {
  const text = read(file)
  const linked = findAll(text, /\]\((?!https?:|#)([^)#\s]+)/g).map((path) =>
    relative(REPOSITORY, join(REPOSITORY, dirname(file), path)),
  )
  const named = findAll(text, PLACE).filter((path) => !MADE_BY_BUILD.test(path))
  const missing = [...linked, ...named].filter((path) => !existsSync(join(REPOSITORY, path)))
  expect(missing).toEqual([])
})

/** Names of all source files, wherever they are. */
const SOURCES = new Set(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' }),
  )
    .map((path) => basename(path))
    .filter((name) => /\.tsx?$/.test(name)),
)

it.each(DOCUMENTS)('%s names no source that is nowhere', (file) => {
  const named = findAll(read(file), /`(?:[\w-]+\/)*([\w.-]+\.tsx?)`/g)
  expect(named.filter((name) => !SOURCES.has(name))).toEqual([])
})

it('finds each test that the coverage of the specification names', () => {
  const rows = read('docs/specification-coverage.md').matchAll(/^\|.*\| (`.*) \|$/gm)
  const named = Array.from(rows, ([, tests = '']) => tests.split('; ')).flat()
  expect(named.length).toBeGreaterThan(70)
  const missing = named.filter((text) => {
    const [, file = ''] = /^`(\S+\.(?:test|spec)\.tsx?)`$/.exec(text) ?? []
    return file === '' || !existsSync(join(REPOSITORY, file))
  })
  expect(missing).toEqual([])
})
