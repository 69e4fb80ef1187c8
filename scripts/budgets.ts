import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Brotli bytes of what a browser must load before it can show the first page. */
const BUDGETS = [
  { app: 'player-app', kind: 'JavaScript', limit: 110_000 },
  { app: 'player-app', kind: 'CSS', limit: 12_000 },
  { app: 'admin-app', kind: 'JavaScript', limit: 135_000 },
  { app: 'admin-app', kind: 'CSS', limit: 15_000 },
] as const

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const root = join(import.meta.dirname, '..')

function firstLoadFiles(app: string): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(root, app, 'dist/.vite/manifest.json'), 'utf8'),
  )
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    chunk.imports?.forEach(visit)
  }
  visit('index.html')
  return [...files]
}

function brotliSize(app: string, ending: string): number {
  return firstLoadFiles(app)
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + statSync(join(root, app, 'dist', `${file}.br`)).size, 0)
}

const rows = BUDGETS.map(({ app, kind, limit }) => {
  const size = brotliSize(app, kind === 'CSS' ? '.css' : '.js')
  return { app, kind, 'brotli bytes': size, budget: limit, ok: size <= limit }
})

console.log('First load of each app:')
console.table(rows)
if (rows.some((row) => !row.ok)) {
  console.error('A first load is over its budget.')
  process.exitCode = 1
}
