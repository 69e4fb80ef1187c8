import type { CatalogueChange } from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HistoryItem } from './history-item.tsx'

const STATE = { title: 'Rivers', description: 'Of water that runs', image: '/api/images/1' }
const CHANGE: CatalogueChange = {
  id: 'a'.repeat(24),
  lastId: 'f'.repeat(24),
  at: '2026-03-02T09:00:00.000Z',
  kind: 'kingdom',
  entityId: 'b'.repeat(24),
  action: 'edited',
  origin: 'form',
  actor: { id: 'c'.repeat(24), username: 'keeper' },
  before: STATE,
  after: { ...STATE, description: 'Of water that falls', image: '/api/images/2' },
}

const onPutBack = vi.fn()
const fetched = vi.fn()
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('fetch', fetched)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  renderInApp(<HistoryItem change={CHANGE} onPutBack={onPutBack} />)
  fireEvent.click(screen.getByText(/edited the kingdom/))
})

const ask = () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))

function confirm() {
  const dialog = screen.getByRole('dialog', { name: 'Undo this change?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
}

it('marks removed and added words with elements and hidden text', () => {
  expect(screen.getByRole('deletion').textContent).toBe(' (removed: runs) ')
  expect(screen.getByRole('insertion').textContent).toBe(' (added: falls) ')
  expect(screen.getByText('Before')).toBeDefined()
  expect(screen.getByText('After')).toBeDefined()
  expect(screen.queryByText('Title')).toBeNull()
})

it('undoes the last change that was shown, once confirmed', async () => {
  fetched.mockResolvedValue(Response.json(CHANGE))
  ask()
  expect(fetched).not.toHaveBeenCalled()
  expect(screen.getByText(/Later changes to it will be undone too/)).toBeDefined()
  confirm()
  await expect.poll(() => onPutBack).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledWith(
    `/api/admin/history/${CHANGE.id}/put-back?lastId=${CHANGE.lastId}`,
    expect.objectContaining({ method: 'POST' }),
  )
})

it('says why a change could not be undone', async () => {
  const problem = { code: 'conflict', message: 'This change has already been undone.' }
  fetched.mockResolvedValue(Response.json(problem, { status: 409 }))
  ask()
  confirm()
  expect((await screen.findByRole('alert')).textContent).toMatch(
    'This change has already been undone.',
  )
  expect(onPutBack).not.toHaveBeenCalled()
})
