import { Group, Text, Title } from '@mantine/core'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { BarList } from '../../ui/charts/bar-list.tsx'
import classes from '../../ui/charts/chart.module.css'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import { useSeriesLegend } from '../../ui/charts/chart-legend.tsx'
import { toPlayerBars } from './figures.ts'

interface TopPlayersChartProps extends ChartData {
  /** How many kingdoms each player has at most. */
  most?: number
}

export function TopPlayersChart({ rows, series, most }: TopPlayersChartProps) {
  const { shown, legend } = useSeriesLegend(series)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Score{most !== undefined && ` – the best ${most} of ${pluralize(series.length, 'kingdom')}`}
      </Text>
      <ol role="list" className={classes.players}>
        {toPlayerBars({ rows, series: shown }).map(({ player, total, bars }, at) => (
          <li key={player}>
            <Group gap="xs" wrap="nowrap" align="baseline">
              <Text c="dimmed" miw="1.25rem">
                {at + 1}
              </Text>
              <Title order={3} size="md" ff="text" flex={1} lineClamp={1} title={player}>
                {markLanguages(player)}
              </Title>
              <Text fw={700} className={classes.count}>
                {total.toLocaleString('en')}
              </Text>
            </Group>
            <BarList
              label={`Bar chart: score of ${player} in each kingdom`}
              bars={bars.slice(0, most)}
            />
          </li>
        ))}
      </ol>
      {legend}
    </>
  )
}
