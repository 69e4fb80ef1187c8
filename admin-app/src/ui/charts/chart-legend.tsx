import { Button, Checkbox } from '@mantine/core'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useState } from 'react'
import type { ChartData } from './chart-data.ts'
import { ChartFold } from './chart-fold.tsx'
import classes from './chart-legend.module.css'

type Series = ChartData['series']

/** A longer legend would be larger than its chart, so it is folded. */
const UNFOLDED_SERIES_MAX = 4

/** Initially, only the first `first` series are on. */
export function useSeriesLegend(series: Series, first = series.length) {
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const shown = series.filter(({ name }, index) => switched.get(name) ?? index < first)
  const legend = (
    <ul role="list" aria-label="Legend" className={classes.root}>
      {series.map((one) => (
        <li key={one.name}>
          <Checkbox
            label={markLanguages(one.label)}
            color={one.color}
            checked={shown.includes(one)}
            onChange={({ currentTarget }) =>
              setSwitched(new Map([...switched, [one.name, currentTarget.checked]]))
            }
          />
        </li>
      ))}
      {series.length > 2 && (
        <li>
          <Button
            variant="subtle"
            onClick={() => {
              const isOn = shown.length < series.length
              setSwitched(new Map(series.map(({ name }) => [name, isOn])))
            }}
          >
            {shown.length < series.length ? 'Show all' : 'Hide all'}
          </Button>
        </li>
      )}
    </ul>
  )
  if (series.length <= UNFOLDED_SERIES_MAX) return { shown, legend }
  return {
    shown,
    legend: (
      <ChartFold label="Choose kingdoms" note={`${shown.length} of ${series.length} shown`}>
        {legend}
      </ChartFold>
    ),
  }
}
