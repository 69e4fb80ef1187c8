import classes from './chart.module.css'

interface ChartLegendProps {
  series: readonly { name: string; label: string; color: string; note?: string }[]
  layout?: 'row' | 'column'
}

export function ChartLegend({ series, layout = 'row' }: ChartLegendProps) {
  return (
    <ul aria-label="Legend" className={classes.legend} data-layout={layout}>
      {series.map(({ name, label, color, note }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: color }} />
          {label}
          {note && <span className={classes.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
