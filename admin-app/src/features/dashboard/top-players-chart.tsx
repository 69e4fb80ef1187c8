import { Button, Group, Text, Title } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useState } from 'react'
import { BarList } from '../../ui/charts/bar-list.tsx'
import classes from '../../ui/charts/chart.module.css'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import { useSeriesLegend } from '../../ui/charts/chart-legend.tsx'
import { toPlayerBars } from './figures.ts'

const INITIAL_BAR_COUNT = 3

/** Horizontal bars leave room for the kingdoms' names on a phone. */
export function TopPlayersChart({ rows, series }: ChartData) {
  const { shown, legend } = useSeriesLegend(series)
  const [showsAll, setShowsAll] = useState(false)
  const players = toPlayerBars({ rows, series: shown })
  const isMore = players.some(({ bars }) => bars.length > INITIAL_BAR_COUNT)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        Score
      </Text>
      <ul role="list" className={classes.players}>
        {players.map(({ player, total, bars }) => (
          <li key={player}>
            <Group justify="space-between" gap="xs" className={classes.player}>
              <Title order={3} size="md" ff="text">
                {withLanguages(player)}
              </Title>
              <Text fw={700}>{total}</Text>
            </Group>
            <BarList
              label={`Bar chart: score of ${player} in each kingdom`}
              bars={showsAll ? bars : bars.slice(0, INITIAL_BAR_COUNT)}
            />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show top 3 kingdoms' : 'Show all kingdoms'}
        </Button>
      )}
      {legend}
    </>
  )
}
