import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import classes from './chart.module.css'
import { type ChartData, DAY_KEY, formatDay } from './chart-data.ts'
import { ChartLegend } from './chart-legend.tsx'

export default function EngagementChart({ rows, series }: ChartData) {
  return (
    <>
      <div className={classes.wide} role="img" aria-label="Line chart: users a day in each kingdom">
        <LineChart
          h={300}
          data={rows}
          dataKey={DAY_KEY}
          series={series}
          withDots={false}
          curveType="linear"
          xAxisLabel="Month"
          yAxisLabel="Users"
          xAxisProps={{ tickFormatter: formatDay, minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false }}
          tooltipProps={{
            labelFormatter: (day) => (typeof day === 'string' ? formatDay(day) : day),
          }}
          textColor="var(--mantine-color-dimmed)"
          classNames={{ axisLabel: classes.axisLabel }}
          accessibilityLayer={false}
        />
      </div>
      <ChartLegend series={series} />
    </>
  )
}
