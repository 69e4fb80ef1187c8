import './mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { theme } from '../lib/theme.ts'

/** Wrap only pages that use Mantine, because the rest of the app works without its provider. */
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
