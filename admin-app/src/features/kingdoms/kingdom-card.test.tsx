import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { KingdomCard } from './kingdom-card.tsx'

const kingdom = {
  _id: 'e'.repeat(24),
  title: 'History',
  description: 'All about history.',
  image: { src: '/api/images/x', label: '' },
  updatedAt: '2026-01-07T10:00:00.000Z',
}
const show = (categories: [] | undefined) =>
  renderInApp(
    <KingdomCard
      kingdom={kingdom}
      categories={categories}
      countsOf={undefined}
      isRemoving={false}
      onEdit={() => {}}
      onRemove={() => {}}
    />,
  )

it('says that a kingdom has no categories once they are loaded', () => {
  const { unmount } = show(undefined)
  expect(screen.queryByText('No categories')).toBeNull()
  unmount()
  show([])
  expect(screen.getByText('No categories')).toBeDefined()
})
