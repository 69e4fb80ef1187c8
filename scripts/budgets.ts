import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Brotli bytes of what a browser must load before it can show the first page. */
const BUDGETS = [
  { app: 'player-app', kind: 'JavaScript', limit: 92_000 },
  { app: 'player-app', kind: 'CSS', limit: 9_000 },
  { app: 'admin-app', kind: 'JavaScript', limit: 135_000 },
  { app: 'admin-app', kind: 'CSS', limit: 15_000 },
] as const

/** What a built page names, in tags or in the data of its first script. */
const FILE = /(?:src|href|data-app)="\/(assets\/[^"]+\.(js|css))"/g

const root = join(import.meta.dirname, '..')

function firstLoadBytes(app: string, kind: 'JavaScript' | 'CSS'): number {
  const dist = join(root, app, 'dist')
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const wanted = kind === 'CSS' ? 'css' : 'js'
  const files = [...page.matchAll(FILE)]
    .filter(([, , ending]) => ending === wanted)
    .map(([, file]) => statSync(join(dist, `${file}.br`)).size)
  const inline = [...page.matchAll(/<style>(.*?)<\/style>/gs)]
    .filter(() => kind === 'CSS')
    .map(([, style = '']) => brotliCompressSync(style).length)
  return [...files, ...inline].reduce((sum, size) => sum + size, 0)
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
