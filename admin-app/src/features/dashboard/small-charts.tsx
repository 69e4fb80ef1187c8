import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { type ChartData, DAY_KEY, formatDay } from './chart-data.ts'
import classes from './small-charts.module.css'

/** A chart for each series, all to one scale, so that they can be compared. */
export function SmallCharts({ rows, series }: ChartData) {
  const values = new Map(
    series.map(({ name }) => [name, rows.map((row) => Number(row[name] ?? 0))]),
  )
  const most = Math.max(1, ...[...values.values()].flat())
  const [first, last] = [rows.at(0), rows.at(-1)].map((row) => formatDay(String(row?.[DAY_KEY])))
  return (
    <>
      <p className={classes.scale}>
        Users a day, {first} to {last}. Each chart goes from 0 to {most}.
      </p>
      <ul role="list" aria-label="Line charts: one of each kingdom" className={classes.root}>
        {series.map(({ name, label, color }) => {
          const ofSeries = values.get(name) ?? []
          return (
            <li key={name}>
              <p className={classes.title}>{withLanguages(label)}</p>
              <p className={classes.facts}>
                at most {Math.max(0, ...ofSeries)} a day, latest {ofSeries.at(-1) ?? 0}
              </p>
              <svg
                className={classes.chart}
                viewBox={`0 0 ${Math.max(1, ofSeries.length - 1)} ${most}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <polyline
                  points={ofSeries.map((value, at) => `${at},${most - value}`).join(' ')}
                  fill="none"
                  stroke={color}
                  strokeWidth={2}
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
            </li>
          )
        })}
      </ul>
    </>
  )
}
