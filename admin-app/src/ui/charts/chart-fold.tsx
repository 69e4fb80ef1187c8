import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chart.module.css'

interface ChartFoldProps {
  label: string
  note: string
  children: ReactNode
}

/** Belongs at the bottom of a chart. */
export function ChartFold({ label, note, children }: ChartFoldProps) {
  return (
    <details className={classes.fold}>
      <summary className="summary">
        <Group justify="space-between" fz="sm">
          {label}
          <span>{note}</span>
        </Group>
      </summary>
      {children}
    </details>
  )
}
