import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import { Group, Text } from '@mantine/core'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import classes from '../../ui/charts/chart.module.css'
import legend from '../../ui/charts/chart-legend.module.css'
import type { PieSlice } from './figures.ts'

export default function QuestionStatusChart({ slices }: { slices: readonly PieSlice[] }) {
  const total = slices.reduce((sum, { count }) => sum + count, 0)
  return (
    <Group justify="center" gap="lg">
      <div role="img" aria-label={`Doughnut chart: ${total} questions by kingdom`}>
        <DonutChart
          data={slices.map(({ kingdom, count, color }) => ({ name: kingdom, value: count, color }))}
          size={180}
          thickness={26}
          paddingAngle={1}
          chartLabel={`${total.toLocaleString('en')} questions`}
          tooltipDataSource="segment"
          accessibilityLayer={false}
        />
      </div>
      <ul role="list" aria-label="Legend" className={`${classes.legend} ${classes.columns}`}>
        {slices.map(({ kingdom, count, addedThisWeek, color }) => (
          <Group
            key={kingdom}
            component="li"
            gap="xs"
            wrap="nowrap"
            py={4}
            className={classes.player}
          >
            <span className={legend.swatch} style={{ color }} />
            <Text span flex={1}>
              {markLanguages(kingdom)}
            </Text>
            {/* In a new kingdom, all questions are new, so the count is enough. */}
            {addedThisWeek > 0 && addedThisWeek < count && (
              <Text span size="sm" c="dimmed" className={classes.count}>
                +{addedThisWeek}
                <VisuallyHidden> this week</VisuallyHidden>
              </Text>
            )}
            <Text span fw={700} className={classes.count}>
              {count.toLocaleString('en')}
            </Text>
          </Group>
        ))}
      </ul>
    </Group>
  )
}
