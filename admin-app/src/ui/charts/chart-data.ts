interface ChartSeries {
  name: string
  label: string
  color: string
  strokeDasharray?: string
}

/** A chart's numbers as the chart library takes them: `name` is a key of each row. */
export interface ChartData {
  rows: Record<string, string | number>[]
  series: ChartSeries[]
}

export interface ChartTable {
  headings: string[]
  rows: (string | number)[][]
}

/** The keys of the rows' own labels start upper-case, those of the series never do. */
export const DAY_KEY = 'Day'

export function toTable({ rows, series }: ChartData, labelKey: string): ChartTable {
  return {
    headings: [labelKey, ...series.map(({ label }) => label)],
    rows: rows.map((row) => [row[labelKey] ?? '', ...series.map(({ name }) => row[name] ?? '–')]),
  }
}
