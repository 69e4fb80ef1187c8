import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table-frame.module.css'

interface TableFrameProps extends Pick<BoxProps, 'mah'> {
  label: string
  children: ReactNode
}

/** Around a table that is wider than a phone: it scrolls by itself, for a finger and the keyboard. */
export function TableFrame({ label, children, ...size }: TableFrameProps) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} className={classes.root} {...size}>
      {children}
    </Box>
  )
}
