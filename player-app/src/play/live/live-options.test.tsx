import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LiveOptions } from './live-options.tsx'

it.each([
  [
    ['A', 'B'],
    ['A', 'B'],
  ],
  [
    ['Abay', 'Awash'],
    ['AAbay', 'BAwash'],
  ],
])('shows the letters of %j once', (options, texts) => {
  renderInApp(<LiveOptions options={options} labelledBy="question" onChoose={() => {}} />)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(texts)
})
