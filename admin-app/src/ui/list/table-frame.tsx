import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-frame.module.css'

interface TableFrameProps extends Pick<BoxProps, 'mah'> {
  label: string
  /**
   * The table contains links or buttons, so it can be scrolled with the keyboard without being
   * focusable itself.
   */
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
