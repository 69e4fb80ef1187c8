import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import classes from './rolling.module.css'

const ROWS_MAX = 14

export function Rolling({ value }: { value: number }) {
  const first = Math.max(0, value - ROWS_MAX + 1)
  const rows = Array.from({ length: value - first + 1 }, (_, index) => first + index)
  return (
    <>
      <VisuallyHidden>{value.toLocaleString('en')}</VisuallyHidden>
      <span aria-hidden="true" className={classes.root}>
        {value.toLocaleString('en')}
        <span className={classes.column}>
          {rows.map((row) => (
            <span key={row}>{row.toLocaleString('en')}</span>
          ))}
        </span>
      </span>
    </>
  )
}
