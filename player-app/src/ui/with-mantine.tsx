import './mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { theme } from '../lib/theme.ts'

/** For account pages only, because the rest of the app works without Mantine. */
export function withMantine(Page: ComponentType): ComponentType {
  return function MantinePage() {
    return (
      <MantineProvider
        theme={theme}
        // start.js and color-scheme.ts set the colour scheme for all pages.
        getRootElement={() => undefined}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Page />
      </MantineProvider>
    )
  }
}
