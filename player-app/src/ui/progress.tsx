import type { ReactNode } from 'react'
import classes from './progress.module.css'

interface ProgressProps {
  value: number
  max: number
  label: string
  /** The value in words, for screen readers. */
  children: ReactNode
}

export function Progress({ value, max, label, children }: ProgressProps) {
  return (
    <progress value={value} max={Math.max(1, max)} aria-label={label} className={classes.root}>
      {children}
    </progress>
  )
}
