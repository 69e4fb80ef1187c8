import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './chart.module.css'
import { type ChartData, DAY_KEY, formatDay, SUM_LABEL, withSum } from './chart-data.ts'
import { useSwitchedSeries } from './chart-legend.tsx'
import { SmallCharts } from './small-charts.tsx'

/** More lines than these, and none can be followed: the sum of all and the three busiest kingdoms. */
const LINES_AT_FIRST = 4

export default function EngagementChart(data: ChartData) {
  const [isApart, setIsApart] = useState(false)
  return (
    <>
      {data.series.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsApart(!isApart)}>
          {isApart ? 'Show all in one chart' : 'Show each kingdom by itself'}
        </Button>
      )}
      {isApart ? <SmallCharts {...data} /> : <Lines {...withSum(data)} />}
    </>
  )
}

function Lines({ rows, series }: ChartData) {
  const { shown, legend } = useSwitchedSeries(series, LINES_AT_FIRST)
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
