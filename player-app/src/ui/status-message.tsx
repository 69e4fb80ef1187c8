import { Center, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line that says what is going on, announced to screen readers. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <Center p="xl" role="status">
      <Text>{children}</Text>
    </Center>
  )
}
