import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-frame.module.css'

interface TableFrameProps extends Pick<BoxProps, 'mah'> {
  label: string
  /** The table has links or buttons, by which a keyboard reaches and scrolls it. */
  hasControls?: boolean
  children: ReactNode
}

/** Around a table that is wider than a phone: it scrolls by itself, for a finger and the keyboard. */
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
