import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/reliability.md')

export interface Row {
  engine: string
  /** By the name of their column. */
  figures: Record<string, string | number>
}

/** Prints the figures, and replaces the command's section of docs/reliability.md with them. */
export function report(command: string, rows: readonly Row[]): void {
  const table = toTable(rows.map(toCells))
  console.log(`\n${table}`)
  const [head = '', ...sections] = readFileSync(FILE, 'utf8').split(/^(?=## )/m)
  const title = `## \`npm run ${command}\`\n`
  const others = sections.filter((section) => !section.startsWith(title))
  const all = [
    ...others.map((section) => section.trimEnd()),
    `${title}\n${circumstances()}\n\n${table}`,
  ].sort()
  writeFileSync(FILE, `${[head.trimEnd(), ...all].join('\n\n')}\n`)
}

function toCells({ engine, figures }: Row): Record<string, string> {
  const entries = Object.entries(figures).map(([name, figure]) => [
    name,
    typeof figure === 'number' ? figure.toLocaleString('en') : figure,
  ])
  return { engine, ...Object.fromEntries(entries) }
}

function circumstances(): string {
  const date = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${date}, commit ${commit.trim()}, ${processors()}, ${memory} GB, Node ${process.versions.node}`
}

const processors = () => `${cpus().length} × ${cpus()[0]?.model.trim()}`

function toTable(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  return formatTable(
    names,
    rows.map((row) => names.map((name) => row[name] ?? '')),
  )
}

/** A Markdown table. */
export function formatTable(
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
  return `Node ${node}, SQLite ${sqlite}, ${processors()}, load ${load} before the start.`
}

/** The value that this share of the others, from 0 to 1, is below; NaN when there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
