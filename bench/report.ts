import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const DOCS = join(import.meta.dirname, '../docs')

/** A Markdown table. */
export function printTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

/** What the figures were taken on, and how busy it was before. */
export function describeMachine(): string {
  const { node, sqlite } = process.versions
  const load = loadavg()[0]?.toFixed(1)
  return `Node ${node}, SQLite ${sqlite}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load} before the start.`
}

/**
 * Puts a command's figures between its markers in a page of docs, in place of the last ones;
 * `section` is what the markers say where that is not the command.
 */
export function keepSection(
  command: string,
  figures: string,
  section = command,
  name: 'performance' | 'capacity' = 'performance',
): void {
  const file = join(DOCS, `${name}.md`)
  const [begin, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`]
  const page = readFileSync(file, 'utf8')
  const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const text = `${begin}\nPrinted by \`npm run ${command}\` on ${date}.\n\n${figures}\n${end}`
  const start = page.indexOf(begin)
  const stop = page.indexOf(end)
  const next =
    start < 0 || stop < 0
      ? `${page.trimEnd()}\n\n${text}\n`
      : page.slice(0, start) + text + page.slice(stop + end.length)
  writeFileSync(file, next)
}
