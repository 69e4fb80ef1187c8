import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { Announcer } from '../announcer.tsx'

/** Draws it as an app does: with the theme, at an address, beside the announcer. */
export function renderInApp(ui: ReactNode, { at = ['/'] }: { at?: string[] } = {}) {
  return render(
    // `test` leaves out transitions.
    <MantineProvider env="test">
      <MemoryRouter initialEntries={at}>
        {ui}
        <Announcer />
      </MemoryRouter>
    </MantineProvider>,
  )
}
