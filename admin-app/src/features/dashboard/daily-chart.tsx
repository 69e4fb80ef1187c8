import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import classes from './chart.module.css'
import { type ChartData, DAY_KEY, formatDay } from './chart-data.ts'
import { useSwitchedSeries } from './chart-legend.tsx'

interface DailyChartProps {
  data: ChartData
  /** What the line is of, and to. */
  label: string
  yAxisLabel: string
}

/** A figure or two of each day. */
export default function DailyChart({ data: { rows, series }, label, yAxisLabel }: DailyChartProps) {
  const { shown, legend } = useSwitchedSeries(series)
  return (
    <>
      <div className={classes.wide} role="img" aria-label={label}>
        <LineChart
          h={280}
          data={rows}
          dataKey={DAY_KEY}
          series={shown}
          curveType="linear"
          connectNulls={false}
          yAxisLabel={yAxisLabel}
          xAxisProps={{ tickFormatter: formatDay, minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false }}
          lineChartProps={{ margin: { right: 28 } }}
          tooltipProps={{
            labelFormatter: (day) => (typeof day === 'string' ? formatDay(day) : day),
          }}
          textColor="var(--mantine-color-dimmed)"
          classNames={{ axisLabel: classes.axisLabel }}
          accessibilityLayer={false}
        />
      </div>
      {legend}
    </>
  )
}
