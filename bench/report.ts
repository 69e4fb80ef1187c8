import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../docs/performance.md')

/** A Markdown table. */
export function printTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Puts a command's figures between its markers in docs/performance.md, in place of the last ones. */
export function keepSection(command: string, figures: string): void {
  const [begin, end] = [`<!-- ${command} -->`, `<!-- /${command} -->`]
  const page = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Performance\n'
  const date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const section = `${begin}\nPrinted by \`npm run ${command}\` on ${date}.\n\n${figures}\n${end}`
  const start = page.indexOf(begin)
  const stop = page.indexOf(end)
  const next =
    start < 0 || stop < 0
      ? `${page.trimEnd()}\n\n${section}\n`
      : page.slice(0, start) + section + page.slice(stop + end.length)
  writeFileSync(FILE, next)
}
