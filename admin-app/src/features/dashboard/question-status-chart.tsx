import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import { Group } from '@mantine/core'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import classes from '../../ui/charts/chart.module.css'
import { DEFAULT_LINE_COLOR } from '../../ui/charts/kingdom-colors.ts'
import { COLORED_SLICES_MAX, type PieSlice } from './figures.ts'

export default function QuestionStatusChart({ slices }: { slices: readonly PieSlice[] }) {
  const total = sumUp(slices)
  const most = Math.max(1, slices[0]?.count ?? 0)
  const bars = slices.map(({ kingdom, count, addedThisWeek, color }) => ({
    key: kingdom,
    name: kingdom,
    value: count,
    percent: (100 * count) / most,
    color: DEFAULT_LINE_COLOR,
    sliceColor: color,
    // In a new kingdom, all questions are new, so the count is enough.
    note: addedThisWeek > 0 && addedThisWeek < count ? `+${addedThisWeek} this week` : '',
  }))
  const largest = slices.slice(0, COLORED_SLICES_MAX)
  const smaller = slices.slice(COLORED_SLICES_MAX)
  const [other] = smaller
  // The smaller kingdoms share the last segment.
  const segments = other
    ? [...largest, { ...other, kingdom: 'Smaller kingdoms', count: sumUp(smaller) }]
    : largest
  return (
    <Group justify="center" gap="lg">
      <div role="img" aria-label={`Doughnut chart: ${total} questions by kingdom`}>
        <DonutChart
          data={segments.map(({ kingdom, count, color }) => ({
            name: kingdom,
            value: count,
            color,
          }))}
          startAngle={90}
          endAngle={-270}
          size={180}
          thickness={26}
          paddingAngle={1}
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
      </div>
      <div className={classes.legend}>
        <BarList
          label="Legend"
          bars={bars.slice(0, COLORED_SLICES_MAX)}
          className={classes.columns}
        />
        {smaller.length > 0 && (
          <details>
            <summary className="summary">
              <Group justify="space-between" fz="sm">
                {pluralize(smaller.length, 'smaller kingdom')}
                <span>
                  {sumUp(smaller).toLocaleString('en')} ·{' '}
                  {Math.round((100 * sumUp(smaller)) / total)}%
                </span>
              </Group>
            </summary>
            <BarList
              label="Smaller kingdoms"
              bars={bars.slice(COLORED_SLICES_MAX)}
              className={classes.columns}
            />
          </details>
        )}
      </div>
    </Group>
  )
}

const sumUp = (slices: readonly PieSlice[]) => slices.reduce((sum, { count }) => sum + count, 0)
