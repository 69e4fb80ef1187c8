import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import type { QuestionStat } from '@quiz-kingdom/shared/entities/dashboard.ts'
import classes from './chart.module.css'
import { ChartLegend } from './chart-legend.tsx'
import type { KingdomColors } from './kingdom-colors.ts'

interface QuestionStatusChartProps {
  stats: readonly QuestionStat[]
  colors: KingdomColors
}

export default function QuestionStatusChart({ stats, colors }: QuestionStatusChartProps) {
  const series = stats.map(({ kingdom, count, addedThisWeek }) => ({
    name: kingdom,
    label: kingdom,
    color: colors(kingdom),
    value: count,
    note: addedThisWeek > 0 ? `${count} (+${addedThisWeek} this week)` : String(count),
  }))
  const total = stats.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.donut}>
      <div role="img" aria-label={`Donut chart: ${total} questions by kingdom`}>
        <DonutChart
          data={series}
          size={200}
          thickness={32}
          paddingAngle={1}
          chartLabel={total}
          tooltipDataSource="segment"
          accessibilityLayer={false}
        />
      </div>
      <ChartLegend series={series} layout="column" />
    </div>
  )
}
