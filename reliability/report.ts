import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../bench/report.ts'

const FILE = join(import.meta.dirname, '../docs/reliability.md')
const TITLE = `# Reliability: the last figures

Each table is written by the command above it.
`

export interface Row {
  engine: string
  /** By the name of their column. */
  figures: Record<string, string | number>
}

/** Prints the figures, and keeps them in docs/reliability.md in the place of the command's last ones. */
export function report(command: string, rows: readonly Row[]): void {
  const table = toTable(rows.map((row) => ({ ...circumstances(), ...toCells(row) })))
  console.log(`\n${table}`)
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : TITLE
  const [head = TITLE, ...sections] = text.split(/^(?=## )/m)
  const title = `## \`npm run ${command}\`\n`
  const others = sections.filter((section) => !section.startsWith(title))
  const all = [...others.map((section) => section.trimEnd()), `${title}\n${table}`].sort()
  writeFileSync(FILE, `${[head.trimEnd(), ...all].join('\n\n')}\n`)
}

function toCells({ engine, figures }: Row): Record<string, string> {
  const entries = Object.entries(figures).map(([name, figure]) => [
    name,
    typeof figure === 'number' ? figure.toLocaleString('en') : figure,
  ])
  return { engine, ...Object.fromEntries(entries) }
}

function circumstances(): Record<string, string> {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim(),
    machine: `${cpus().length} × ${processor?.model.trim()}, ${memory} GB, Node ${process.versions.node}`,
  }
}

function toTable(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  return printTable(
    names,
    rows.map((row) => names.map((name) => row[name] ?? '')),
  )
}
