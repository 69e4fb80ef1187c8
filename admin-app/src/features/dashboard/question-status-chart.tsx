import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import type { QuestionStat } from '@quiz-kingdom/shared/entities/dashboard.ts'
import classes from './chart.module.css'
import legend from './chart-legend.module.css'
import type { KingdomColors } from './kingdom-colors.ts'

interface QuestionStatusChartProps {
  stats: readonly QuestionStat[]
  colors: KingdomColors
}

export default function QuestionStatusChart({ stats, colors }: QuestionStatusChartProps) {
  const total = stats.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={classes.donut}>
      <div role="img" aria-label={`Donut chart: ${total} questions by kingdom`}>
        <DonutChart
          data={stats.map(({ kingdom, count }) => ({
            name: kingdom,
            value: count,
            color: colors(kingdom),
          }))}
          size={180}
          thickness={30}
          paddingAngle={1}
          chartLabel={total}
          tooltipDataSource="segment"
          accessibilityLayer={false}
        />
      </div>
      <QuestionLegend stats={stats} colors={colors} />
    </div>
  )
}

/** What each colour stands for, with its count and what was added this week. */
function QuestionLegend({ stats, colors }: QuestionStatusChartProps) {
  return (
    <ul role="list" aria-label="Legend" className={legend.counts}>
      {stats.map(({ kingdom, count, addedThisWeek }) => (
        <li key={kingdom}>
          <span className={legend.swatch} style={{ color: colors(kingdom) }} />
          <span className={legend.kingdom}>{withLanguages(kingdom)}</span>
          <span className={legend.count}>{count}</span>
          <span className={legend.added}>+{addedThisWeek} this week</span>
        </li>
      ))}
    </ul>
  )
}
