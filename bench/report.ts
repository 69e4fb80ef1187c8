import { cpus, loadavg } from 'node:os'

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

/** The value that this share of the others, from 0 to 1, is below; NaN when there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
