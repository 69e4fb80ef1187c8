import { Text } from '@mantine/core'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { formatDay } from '../../lib/times.ts'
import classes from '../../ui/charts/chart.module.css'
import { type ChartData, DAY_KEY } from '../../ui/charts/chart-data.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'

/** All charts share one scale, so that they can be compared. */
export function SmallCharts({ rows, series }: ChartData) {
  const values = new Map(
    series.map(({ name }) => [name, rows.map((row) => Number(row[name] ?? 0))]),
  )
  const most = Math.max(1, ...[...values.values()].flat())
  const [first, last] = [rows.at(0), rows.at(-1)].map((row) => formatDay(String(row?.[DAY_KEY])))
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
              <Text fw={500}>{markLanguages(label)}</Text>
              <Text size="sm" c="dimmed">
                {ofSeries.at(-1) ?? 0} today, peak {Math.max(0, ...ofSeries)}
              </Text>
              <Sparkline values={ofSeries} most={most} color={color} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
