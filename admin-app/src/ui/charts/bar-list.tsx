import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import classes from './bar-list.module.css'

export interface Bar {
  key: string
  name: string
  value: number
  /** In % of the longest bar. */
  percent: number
  color: string
}

interface BarListProps {
  label: string
  bars: readonly Bar[]
  className?: string | undefined
}

/** A list instead of a drawn chart, so that long names wrap beside their bars. */
export function BarList({ label, bars, className = '' }: BarListProps) {
  return (
    <ul role="list" aria-label={label} className={`${classes.root} ${className}`}>
      {bars.map(({ key, name, value, percent, color }) => (
        <li key={key} className={classes.row}>
          <span className={classes.name}>{withLanguages(name)}</span>{' '}
          <span className={classes.track}>
            <span
              className={classes.bar}
              style={{ inlineSize: getBarLength(percent), background: color }}
            />
            <span className={classes.value}>{value.toLocaleString('en')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const NUMBER_WIDTH = '4.5rem'

/** At least 2px, so that 1 is visible beside a million. The longest bar leaves room for its number. */
function getBarLength(percent: number): string {
  return percent > 0 ? `max(2px, (100% - ${NUMBER_WIDTH}) * ${percent / 100})` : '0'
}
