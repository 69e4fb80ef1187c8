import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'

/** Brotli bytes of what a browser must load before it can show the first page. */
const BUDGETS = [
  { app: 'player-app', kind: 'JavaScript', limit: 92_000 },
  { app: 'player-app', kind: 'CSS', limit: 8_000 },
  { app: 'admin-app', kind: 'JavaScript', limit: 135_000 },
  { app: 'admin-app', kind: 'CSS', limit: 15_000 },
] as const

/** With the page itself, its data and pictures that makes fewer than 25 requests. */
const FILES_MAX = 10
/** Brotli bytes: on a link of 50 kB/s, /quiz has to be usable after five seconds. */
const SCRIPTS_MAX = 139_000

/** Brotli bytes of what a phone loads for a live game, beside the first load. */
const LIVE_MAX = 10_000

/** What a built page names, in tags or in the data of its first script. */
const FILE = /(?:src|href|data-app)="\/(assets\/[^"]+\.(js|css))"/g

const root = join(import.meta.dirname, '..')

function firstLoadBytes(app: string, kind: 'JavaScript' | 'CSS'): number {
  const dist = join(root, app, 'dist')
  // The browser loads nothing that a template names.
  const page = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    /<template.*<\/template>/s,
    '',
  )
  const wanted = kind === 'CSS' ? 'css' : 'js'
  const files = [...page.matchAll(FILE)]
    .filter(([, , ending]) => ending === wanted)
    .map(([, file]) => statSync(join(dist, `${file}.br`)).size)
  const tag = kind === 'CSS' ? 'style' : 'script'
  const inline = [...page.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))]
    .filter(([, content]) => content)
    .map(([, content = '']) => brotliCompressSync(content).length)
  return [...files, ...inline].reduce((sum, size) => sum + size, 0)
}

const sizeOf = (file: string) => statSync(join(root, 'player-app/dist', `${file}.br`)).size

const ManifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
)

function manifestOf(app: string) {
  const json = readFileSync(join(root, app, 'dist/.vite/manifest.json'), 'utf8')
  return v.parse(ManifestSchema, JSON.parse(json))
}

/** Scripts and style sheets of a page that loads the chunk, when nothing is cached. */
function filesOf(app: string, chunk: string): string[] {
  const manifest = manifestOf(app)
  const files = new Set<string>()
  const add = (name: string): void => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The build has no ${name}`)
    if (files.has(entry.file)) return
    for (const file of [entry.file, ...entry.css]) files.add(file)
    for (const imported of entry.imports) add(imported)
  }
  for (const name of ['index.html', chunk]) add(name)
  return [...files]
}

const rows = BUDGETS.map(({ app, kind, limit }) => {
  const size = firstLoadBytes(app, kind)
  // A first load without any would be a page that is read wrongly here.
  return { app, kind, 'brotli bytes': size, budget: limit, ok: size > 0 && size <= limit }
})

console.log('First load of each app:')
console.table(rows)
if (rows.some((row) => !row.ok)) {
  console.error('A first load is over its budget.')
  process.exitCode = 1
}

const files = filesOf('player-app', 'src/chunks/play.tsx')
const scripts = files.filter((file) => file.endsWith('.js'))
const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
console.log(`Scripts and style sheets of /quizkingdom: ${files.length} of at most ${FILES_MAX}`)
console.log(`The scripts among them: ${bytes} of at most ${SCRIPTS_MAX} brotli bytes`)
if (files.length > FILES_MAX || bytes > SCRIPTS_MAX) process.exitCode = 1

const liveFile = manifestOf('player-app')['src/chunks/live.tsx']?.file ?? ''
const live = sizeOf(liveFile)
console.log(`Script of a live game: ${live} of at most ${LIVE_MAX} brotli bytes`)
if (live > LIVE_MAX) process.exitCode = 1
