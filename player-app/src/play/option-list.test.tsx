import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orderOptions } from './attempts/shown-options.ts'
import { OptionList } from './option-list.tsx'

const ATTEMPT = 'a'.repeat(24)
const show = (options: string[]) =>
  renderInApp(
    <OptionList
      options={orderOptions({ _id: 'b'.repeat(24), options, keepOrder: false }, ATTEMPT)}
      chosen={undefined}
      onChoose={() => {}}
      labelledBy="question"
    />,
  )
const names = () =>
  screen.getAllByRole('radio').map((it) => it.closest('label')?.textContent?.trim())

it('shows an option that is its own letter once, in the order of the letters', () => {
  show(['A', 'B', 'C', 'D', 'E'])
  expect(names()).toEqual(['A', 'B', 'C', 'D', 'E'])
})

it('shows a letter before every other option', () => {
  show(['Abay', 'Awash', 'Omo'])
  expect(names().map((name) => name?.[0])).toEqual(['A', 'B', 'C'])
})
