import '@mantine/charts/styles.css'
import { LineChart, type LineChartProps } from '@mantine/charts'
import { Box } from '@mantine/core'
import { formatDay } from '../../lib/times.ts'
import classes from './chart.module.css'
import { type ChartData, DAY_KEY } from './chart-data.ts'
import { useSeriesLegend } from './chart-legend.tsx'

interface DailyChartProps extends Omit<LineChartProps, 'data' | 'dataKey' | 'series'> {
  data: ChartData
  label: string
  atFirst?: number
}

export default function DailyChart({ data, label, atFirst, ...chart }: DailyChartProps) {
  const { rows, series } = data
  const { shown, legend } = useSeriesLegend(series, atFirst)
  return (
    <>
      <Box miw={0} role="img" aria-label={label}>
        <LineChart
          h={280}
          data={rows}
          dataKey={DAY_KEY}
          series={shown}
          curveType="linear"
          connectNulls={false}
          xAxisProps={{ tickFormatter: formatDay, minTickGap: 24 }}
          yAxisProps={{ allowDecimals: false }}
          lineChartProps={{ margin: { right: 28 } }}
          tooltipProps={{
            labelFormatter: (day) => (typeof day === 'string' ? formatDay(day) : day),
          }}
          textColor="var(--mantine-color-dimmed)"
          classNames={{ axisLabel: classes.axisLabel }}
          accessibilityLayer={false}
          {...chart}
        />
      </Box>
      {legend}
    </>
  )
}
