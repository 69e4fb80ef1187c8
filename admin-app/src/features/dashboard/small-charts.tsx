import { Text } from '@mantine/core'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { formatDay } from '../../lib/times.ts'
import classes from '../../ui/charts/chart.module.css'
import { type ChartData, DAY_KEY } from '../../ui/charts/chart-data.ts'

/** All charts share one scale, so that they can be compared. Today is incomplete, so no line leads to it. */
export function SmallCharts({ rows, series }: ChartData) {
  const values = new Map(
    series.map(({ name }) => [name, rows.map((row) => Number(row[name] ?? 0))]),
  )
  const most = Math.max(1, ...[...values.values()].flat())
  const [first, last] = [rows.at(0), rows.at(-2)].map((row) => formatDay(String(row?.[DAY_KEY])))
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        Users per day, {first} to {last}. Every chart runs from 0 to {most}.
      </Text>
      <ul role="list" aria-label="Line charts: one for each kingdom" className={classes.small}>
        {series.map(({ name, label, color }) => {
          const ofSeries = values.get(name) ?? []
          return (
            <li key={name}>
              <Text fw={500} lineClamp={1} title={label}>
                {markLanguages(label)}
              </Text>
              <Text size="sm" c="dimmed">
                {ofSeries.at(-1) ?? 0} today, peak {Math.max(0, ...ofSeries)}
              </Text>
              <svg
                className={classes.sparkline}
                viewBox={`0 0 ${Math.max(1, rows.length - 2)} ${most}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <polyline
                  points={ofSeries
                    .slice(0, -1)
                    .map((value, at) => `${at},${most - value}`)
                    .join(' ')}
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
