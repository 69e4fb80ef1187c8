import hidden from '@quiz-kingdom/shared/ui/text/visually-hidden.module.css'
import type { ReactNode } from 'react'
import classes from './bar-table.module.css'

interface Bar {
  key: string | number
  label: ReactNode
  /** The bar's length, in % of the full width. */
  percent: number
  figures: ReactNode
  isOwn?: boolean
}

interface BarTableProps {
  /** Headings for screen readers. */
  heads: readonly [label: string, figures: string]
  bars: readonly Bar[]
  /** Labels so short that they stay beside their bars on a phone. */
  isShort?: boolean
}

export function BarTable({ heads, bars, isShort = false }: BarTableProps) {
  return (
    <table className={classes.root} data-short={isShort || undefined}>
      <thead className={hidden.root}>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, percent, figures, isOwn }) => (
          <tr key={key} data-own={isOwn || undefined}>
            <th scope="row">{label}</th>
            <td>
              <span className={classes.bar} style={{ backgroundSize: `${percent}% 100%` }} />
              <span className={classes.figures}>{figures}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
