import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom'

/** Draws it as an app does: with the theme, at an address. */
export function renderInApp(
  ui: ReactNode,
  { at = ['/'] }: { at?: MemoryRouterProps['initialEntries'] } = {},
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    // `test` leaves out transitions.
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <MemoryRouter initialEntries={at}>{children}</MemoryRouter>
    </MantineProvider>
  )
  return render(ui, { wrapper })
}
