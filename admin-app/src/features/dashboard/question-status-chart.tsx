import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import { Box, Group } from '@mantine/core'
import type { QuestionStat } from '@quiz-kingdom/shared/entities/console/dashboard.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import classes from '../../ui/charts/chart.module.css'
import { ChartFold } from '../../ui/charts/chart-fold.tsx'
import { getSliceColor, REST_COLOR, SLICES_MAX, sortBySize } from './figures.ts'

export default function QuestionStatusChart({ stats }: { stats: readonly QuestionStat[] }) {
  const kingdoms = sortBySize(stats)
  const total = sumUp(kingdoms)
  const most = Math.max(1, kingdoms[0]?.count ?? 0)
  const bars = kingdoms.map(({ kingdom, count, addedThisWeek }, place) => ({
    key: kingdom,
    name: kingdom,
    value: count,
    percent: (100 * count) / most,
    color: getSliceColor(place),
    // In a new kingdom, all questions are new, so the count is enough.
    note: addedThisWeek > 0 && addedThisWeek < count ? `+${addedThisWeek} this week` : '',
  }))
  const smaller = kingdoms.slice(SLICES_MAX)
  const rest = sumUp(smaller)
  return (
    <Group justify="center" gap="lg">
      <Box
        role="img"
        aria-label={`Doughnut chart: ${total} questions by kingdom`}
        style={{ alignSelf: 'start' }}
      >
        <DonutChart
          data={[
            ...bars.slice(0, SLICES_MAX),
            { name: 'Smaller kingdoms', value: rest, color: REST_COLOR },
          ]}
          startAngle={90}
          endAngle={-270}
          size={180}
          thickness={20}
          strokeColor="var(--qk-card)"
          tooltipDataSource="segment"
          accessibilityLayer={false}
        >
          <text y="50%" className={classes.total}>
            <tspan x="50%">{total.toLocaleString('en')}</tspan>
            <tspan x="50%" dy="1.25rem">
              questions
            </tspan>
          </text>
        </DonutChart>
      </Box>
      <div className={classes.legend}>
        <BarList label="Legend" bars={bars.slice(0, SLICES_MAX)} className={classes.columns} />
        {smaller.length > 0 && (
          <ChartFold
            label={pluralize(smaller.length, 'smaller kingdom')}
            note={`${rest.toLocaleString('en')} · ${Math.round((100 * rest) / total)}%`}
          >
            <BarList
              label="Smaller kingdoms"
              bars={bars.slice(SLICES_MAX)}
              className={classes.columns}
            />
          </ChartFold>
        )}
      </div>
    </Group>
  )
}

const sumUp = (stats: readonly QuestionStat[]) => stats.reduce((sum, { count }) => sum + count, 0)
