import { Text } from '@mantine/core'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import classes from './bar-list.module.css'

export interface Bar {
  key: string
  name: string
  value: number
  /** In % of the longest bar. */
  percent: number
  color: string
  note?: string
}

interface BarListProps {
  label: string
  bars: readonly Bar[]
  className?: string | undefined
}

/** A list instead of a drawn chart, because names need more room than an axis has. */
export function BarList({ label, bars, className = '' }: BarListProps) {
  return (
    <ul role="list" aria-label={label} className={`${classes.root} ${className}`}>
      {bars.map(({ key, name, value, percent, color, note = '' }) => (
        <li key={key} className={classes.row}>
          <Text span inherit lineClamp={2} title={name}>
            {markLanguages(name)}
          </Text>{' '}
          <span>
            <span className="muted">{note}</span> {value.toLocaleString('en')}
          </span>
          {/* The minimum width keeps a value of 1 visible beside a million. */}
          <span
            className={classes.bar}
            style={{ inlineSize: percent && `max(0.5rem, ${percent}%)`, background: color }}
          />
        </li>
      ))}
    </ul>
  )
}
