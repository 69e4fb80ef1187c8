import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ChartData, SUM_LABEL, withSum } from './chart-data.ts'
import DailyChart from './daily-chart.tsx'
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
      {isApart ? (
        <SmallCharts {...data} />
      ) : (
        <DailyChart
          data={withSum(data)}
          label="Line chart: users a day in each kingdom"
          atFirst={LINES_AT_FIRST}
          h={320}
          connectNulls
          withDots={false}
          xAxisLabel="Month"
          yAxisLabel="Users"
          rightYAxisLabel={SUM_LABEL}
          rightYAxisProps={{ allowDecimals: false }}
        />
      )}
    </>
  )
}
