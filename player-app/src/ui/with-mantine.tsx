import './mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { theme } from '../theme.ts'

/** A page that uses Mantine. Whatever is shown before the first of them does without. */
export function withMantine(Page: ComponentType): ComponentType {
  return function MantinePage() {
    return (
      <MantineProvider
        theme={theme}
        // The colour scheme is set before Mantine comes, and for all pages.
        getRootElement={() => undefined}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Page />
      </MantineProvider>
    )
  }
}
