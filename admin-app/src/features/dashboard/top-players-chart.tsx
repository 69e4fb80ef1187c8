import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import classes from './chart.module.css'
import { type ChartData, PLAYER_KEY } from './chart-data.ts'
import { ChartLegend } from './chart-legend.tsx'

export default function TopPlayersChart({ rows, series }: ChartData) {
  return (
    <>
      <div
        className={classes.wide}
        role="img"
        aria-label="Bar chart: score of the top players in each kingdom"
      >
        <BarChart
          h={360}
          data={rows}
          dataKey={PLAYER_KEY}
          series={series}
          barChartProps={{ barGap: 1, barCategoryGap: '12%' }}
          yAxisLabel="Score"
          yAxisProps={{ allowDecimals: false }}
          textColor="var(--mantine-color-dimmed)"
          classNames={{ axisLabel: classes.axisLabel }}
          accessibilityLayer={false}
        />
      </div>
      <ChartLegend series={series} />
    </>
  )
}
