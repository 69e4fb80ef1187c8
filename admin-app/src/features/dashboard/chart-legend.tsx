import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import classes from './chart-legend.module.css'

interface ChartLegendProps {
  series: readonly { name: string; label: string; color: string }[]
}

/** What each colour stands for. */
export function ChartLegend({ series }: ChartLegendProps) {
  return (
    <ul role="list" aria-label="Legend" className={classes.root}>
      {series.map(({ name, label, color }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: color }} />
          {withLanguages(label)}
        </li>
      ))}
    </ul>
  )
}
