interface ChartSeries {
  name: string
  label: string
  color: string
}

/** The format of the chart library: each series' `name` is a key of the rows. */
export interface ChartData {
  rows: Record<string, string | number>[]
  series: ChartSeries[]
}

export interface ChartTable {
  headings: string[]
  rows: (string | number)[][]
}

/** A capital letter, because the keys of series are in lower case. */
export const DAY_KEY = 'Day'

export function toChartTable({ rows, series }: ChartData, labelKey: string): ChartTable {
  return {
    headings: [labelKey, ...series.map(({ label }) => label)],
    rows: rows.map((row) => [row[labelKey] ?? '', ...series.map(({ name }) => row[name] ?? '–')]),
  }
}
