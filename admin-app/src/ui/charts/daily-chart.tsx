import '@mantine/charts/styles.css'
import { LineChart, type LineChartProps } from '@mantine/charts'
import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Curve, usePlotArea } from 'recharts'
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
  const values = rows.flatMap((row) => shown.map(({ name }) => Number(row[name] ?? 0)))
  const ticks = getRoundTicks(Math.max(1, ...values))
  const formatTick = (day: string) => (day === rows.at(-1)?.[DAY_KEY] ? 'Today' : formatDay(day))
  return (
    <>
      <Box miw={0} role="img" aria-label={label}>
        <LineChart
          h={240}
          data={rows}
          dataKey={DAY_KEY}
          series={shown}
          curveType="linear"
          connectNulls={false}
          withDots={false}
          lineProps={{ shape: DailyLine, fillOpacity: shown.length === 1 ? 0.08 : 0 }}
          xAxisProps={{ tickFormatter: formatTick, ticks: getWeeklyTicks(rows), interval: 0 }}
          yAxisProps={{ allowDecimals: false, ticks, domain: [0, ticks.at(-1) ?? 1] }}
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

/** Returns at most six ticks from 0 up to at least `most`. */
function getRoundTicks(most: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(most))
  const steps = [0.2, 0.5, 1, 2].map((part) => Math.max(1, part * magnitude))
  const step = steps.find((step) => most <= 5 * step) ?? most
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
}

/** Today is incomplete, so a line to its value would look like a drop. It is a hollow point. */
function DailyLine({ points = [], ...line }: ComponentProps<typeof Curve>) {
  const plot = usePlotArea()
  const bottom = plot ? plot.y + plot.height : 0
  const past = points.slice(0, -1)
  const today = points.at(-1)
  return (
    <>
      <Curve
        {...line}
        points={past}
        baseLine={bottom}
        fill={line.stroke}
        stroke="none"
        className=""
      />
      <Curve {...line} points={past} />
      {today?.y != null && (
        <circle
          cx={today.x ?? 0}
          cy={today.y}
          r={4}
          className={classes.today}
          stroke={line.stroke}
        />
      )}
    </>
  )
}
