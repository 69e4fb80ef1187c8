import { UnstyledButton } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useState } from 'react'
import type { ChartData } from './chart-data.ts'
import classes from './chart-legend.module.css'

type Series = ChartData['series']

/** Which series of a chart are switched on; all of them at first. */
export function useSwitchedSeries(series: Series) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  return {
    shown: series.filter(({ name }) => !off.has(name)),
    legend: (
      <ChartLegend
        series={series}
        off={off}
        onSwitch={(name) => setOff(off.has(name) ? without(off, name) : new Set([...off, name]))}
        onSwitchAll={(isOn) => setOff(new Set(isOn ? [] : series.map(({ name }) => name)))}
      />
    ),
  }
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...names].filter((one) => one !== name))
}

interface ChartLegendProps {
  series: Series
  off: ReadonlySet<string>
  onSwitch: (name: string) => void
  onSwitchAll: (isOn: boolean) => void
}

/** What each colour stands for; a press switches its series off and on. */
function ChartLegend({ series, off, onSwitch, onSwitchAll }: ChartLegendProps) {
  return (
    <ul aria-label="Legend" className={classes.root}>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <UnstyledButton
            className={classes.switch}
            aria-pressed={!off.has(name)}
            onClick={() => onSwitch(name)}
          >
            <span className={classes.swatch} style={{ color }} />
            {withLanguages(label)}
          </UnstyledButton>
        </li>
      ))}
      {series.length > 2 && (
        <li>
          <UnstyledButton className={classes.all} onClick={() => onSwitchAll(off.size > 0)}>
            {off.size > 0 ? 'Show all' : 'Hide all'}
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}
