import '@mantine/charts/styles.css'
import { LineChart, type LineChartProps } from '@mantine/charts'
import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Curve } from 'recharts'
import { formatDay } from '../../lib/times.ts'
import classes from './chart.module.css'
import { type ChartData, DAY_KEY } from './chart-data.ts'
import { useSeriesLegend } from './chart-legend.tsx'

interface DailyChartProps extends Omit<LineChartProps, 'data' | 'dataKey' | 'series'> {
  /** The last row is today's. */
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
          withDots={false}
          lineProps={{ shape: DailyLine }}
          xAxisProps={{ tickFormatter: formatDay, ticks: getWeeklyTicks(rows), interval: 0 }}
          yAxisProps={{ allowDecimals: false }}
          // The highest label is as tall as its margin, and would otherwise be moved off its line.
          lineChartProps={{ margin: { top: 12, right: 28, bottom: chart.xAxisLabel ? 30 : 5 } }}
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

/** Returns every seventh day, counted back from today. */
function getWeeklyTicks(rows: ChartData['rows']): string[] {
  const days = rows.map((row) => String(row[DAY_KEY]))
  return days.filter((_, at) => (days.length - 1 - at) % 7 === 0)
}

/** Today is incomplete, so a solid line to its value would look like a drop. */
function DailyLine({ points = [], ...line }: ComponentProps<typeof Curve>) {
  const today = points.at(-1)
  return (
    <>
      <Curve {...line} points={points.slice(0, -1)} />
      <Curve {...line} className="" points={points.slice(-2)} strokeDasharray="2 4" />
      {today?.y != null && <circle cx={today.x ?? 0} cy={today.y} r={4} fill={line.stroke} />}
    </>
  )
}
