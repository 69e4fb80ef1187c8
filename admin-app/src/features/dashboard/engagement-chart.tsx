import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import classes from './chart.module.css'
import { type ChartData, DAY_KEY, formatDay, SUM_LABEL, withSum } from './chart-data.ts'
import { useSwitchedSeries } from './chart-legend.tsx'

export default function EngagementChart(data: ChartData) {
  const { rows, series } = withSum(data)
  const { shown, legend } = useSwitchedSeries(series)
  return (
    <>
      <div className={classes.wide} role="img" aria-label="Line chart: users a day in each kingdom">
        <LineChart
          h={320}
          data={rows}
          dataKey={DAY_KEY}
          series={shown}
          withDots={false}
          curveType="linear"
          xAxisLabel="Month"
          yAxisLabel="Users"
          xAxisProps={{ tickFormatter: formatDay, minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false }}
          withRightYAxis={shown.some(({ yAxisId }) => yAxisId === 'right')}
          rightYAxisLabel={SUM_LABEL}
          rightYAxisProps={{ allowDecimals: false }}
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
