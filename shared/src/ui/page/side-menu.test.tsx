import { act, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { SideMenu } from './side-menu.tsx'

function Page() {
  // Like a press at the moment when the page appears.
  useLayoutEffect(() => screen.getByRole('button', { name: 'Open menu' }).click(), [])
  return (
    <SideMenu side="left" openIcon="+" closeIcon="x">
      {() => <Link to="/quiz">Quiz</Link>}
    </SideMenu>
  )
}

it('closes when its page is left, and not when the page appears', async () => {
  renderInApp(<Page />)
  const dialog = screen.getByRole('dialog')
  expect(dialog).toHaveProperty('open', true)
  await act(async () => screen.getByRole('link', { name: 'Quiz' }).click())
  expect(dialog).toHaveProperty('open', false)
})
