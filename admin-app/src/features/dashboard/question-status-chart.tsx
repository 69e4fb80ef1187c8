import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import { Group, Table, Text } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
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
          thickness={30}
          paddingAngle={1}
          chartLabel={total}
          tooltipDataSource="segment"
          accessibilityLayer={false}
        />
      </div>
      <Table aria-label="Legend" className={classes.legend}>
        <Table.Tbody>
          {slices.map(({ kingdom, count, addedThisWeek, color }) => (
            <Table.Tr key={kingdom}>
              <Table.Td w="1.5rem">
                <span className={legend.swatch} style={{ color }} />
              </Table.Td>
              <Table.Th scope="row" fw={400}>
                {withLanguages(kingdom)}
              </Table.Th>
              <Table.Td fw={700} ta="end" className={classes.count}>
                {count}
              </Table.Td>
              <Table.Td ta="end">
                {addedThisWeek > 0 && (
                  <Text span size="sm" c="dimmed">
                    +{addedThisWeek} this week
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Group>
  )
}
