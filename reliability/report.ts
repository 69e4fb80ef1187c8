import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../bench/report.ts'

const FILE = join(import.meta.dirname, '../docs/reliability.md')

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
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${date}, commit ${commit.trim()}, ${cpus().length} × ${processor?.model.trim()}, ${memory} GB, Node ${process.versions.node}`
}

function toTable(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  return printTable(
    names,
    rows.map((row) => names.map((name) => row[name] ?? '')),
  )
}
