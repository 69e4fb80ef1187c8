import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom'

/** Renders with Mantine and a router, as an app does. */
export function renderInApp(
  ui: ReactNode,
  { at = ['/'] }: { at?: MemoryRouterProps['initialEntries'] } = {},
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    // `test` disables transitions.
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <MemoryRouter initialEntries={at}>{children}</MemoryRouter>
    </MantineProvider>
  )
  return render(ui, { wrapper })
}
