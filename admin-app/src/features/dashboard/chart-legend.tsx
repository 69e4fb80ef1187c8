import { UnstyledButton } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useState } from 'react'
import type { ChartData } from './chart-data.ts'
import classes from './chart-legend.module.css'

type Series = ChartData['series']

/** Which series of a chart are switched on; at first, so many from the start of the list. */
export function useSwitchedSeries(series: Series, first = series.length) {
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const on = series.filter(({ name }, index) => switched.get(name) ?? index < first)
  return {
    shown: on,
    legend: (
      <ChartLegend
        series={series}
        on={new Set(on.map(({ name }) => name))}
        onSwitch={(name, isOn) => setSwitched(new Map([...switched, [name, isOn]]))}
        onSwitchAll={(isOn) => setSwitched(new Map(series.map(({ name }) => [name, isOn])))}
      />
    ),
  }
}

interface ChartLegendProps {
  series: Series
  /** Names of those that are switched on. */
  on: ReadonlySet<string>
  onSwitch: (name: string, isOn: boolean) => void
  onSwitchAll: (isOn: boolean) => void
}

/** What each colour stands for; a press switches its series off and on. */
function ChartLegend({ series, on, onSwitch, onSwitchAll }: ChartLegendProps) {
  return (
    <ul role="list" aria-label="Legend" className={classes.root}>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <UnstyledButton
            className={classes.switch}
            aria-pressed={on.has(name)}
            onClick={() => onSwitch(name, !on.has(name))}
          >
            <span className={classes.swatch} style={{ color }} />
            {withLanguages(label)}
          </UnstyledButton>
        </li>
      ))}
      {series.length > 2 && (
        <li>
          <UnstyledButton
            className={classes.all}
            onClick={() => onSwitchAll(on.size < series.length)}
          >
            {on.size < series.length ? 'Show all' : 'Hide all'}
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}
