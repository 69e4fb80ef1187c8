import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChooseCategoryForm } from './choose-category-form.tsx'

it('links to a new category for a new quiz', () => {
  renderInApp(<ChooseCategoryForm kingdoms={[]} categories={[]} onChosen={() => {}} />)
  const link = screen.getByRole('link', { name: 'Create a category' })
  expect(link.getAttribute('href')).toBe('/categories/new?then=questions')
})
