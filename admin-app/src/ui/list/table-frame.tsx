import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-frame.module.css'

interface TableFrameProps extends Pick<BoxProps, 'mah'> {
  label: string
  /** Links or buttons in the table let the keyboard scroll it without focusing the frame itself. */
  hasControls?: boolean
  children: ReactNode
}

/** Makes a wide table scrollable by touch and keyboard. */
export function TableFrame({ label, hasControls = false, children, ...size }: TableFrameProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      {...(!hasControls && { tabIndex: 0 })}
      className={classes.root}
      {...size}
    >
      {children}
    </Box>
  )
}
