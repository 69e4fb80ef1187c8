import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './loading-note.module.css'

interface LoadingNoteProps {
  /** `line` stands above something that is there already. */
  size?: 'block' | 'line'
  children: ReactNode
}

/** Says what is being waited for. */
export function LoadingNote({ size = 'block', children }: LoadingNoteProps) {
  return (
    <div role="status" className={classes.root} data-size={size}>
      <Loader size="xs" aria-hidden="true" />
      {children}
    </div>
  )
}
