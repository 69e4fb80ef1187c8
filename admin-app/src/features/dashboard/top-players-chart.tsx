import { Button } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useState } from 'react'
import { BarList } from './bar-list.tsx'
import { type ChartData, toPlayerBars } from './chart-data.ts'
import { useSwitchedSeries } from './chart-legend.tsx'
import classes from './top-players-chart.module.css'

const BARS_AT_FIRST = 3

/** The bars lie, so that each has its kingdom's name beside it on a phone too. */
export function TopPlayersChart({ rows, series }: ChartData) {
  const { shown, legend } = useSwitchedSeries(series)
  const [showsAll, setShowsAll] = useState(false)
  const players = toPlayerBars({ rows, series: shown })
  const isMore = players.some(({ bars }) => bars.length > BARS_AT_FIRST)
  return (
    <>
      <p className={classes.axis}>Score</p>
      <ul role="list" className={classes.players}>
        {players.map(({ player, total, bars }) => (
          <li key={player}>
            <h3 className={classes.player}>
              {withLanguages(player)} <span className={classes.total}>{total}</span>
            </h3>
            <BarList
              label={`Bar chart: score of ${player} in each kingdom`}
              bars={showsAll ? bars : bars.slice(0, BARS_AT_FIRST)}
            />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show the best three of each' : 'Show all kingdoms of each'}
        </Button>
      )}
      {legend}
    </>
  )
}
