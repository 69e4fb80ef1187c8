import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { HistoryList } from './history-list.tsx'

const id = (number: number) => String(number).padStart(24, '0')
const change = {
  id: id(1),
  at: '2026-03-02T09:00:00.000Z',
  kind: 'kingdom',
  entityId: id(2),
  action: 'created',
  origin: 'form',
  actor: null,
  before: null,
  after: { title: 'History', description: 'All about history.', image: '/api/images/x' },
  lastId: id(1),
}

afterEach(() => vi.unstubAllGlobals())

it('forgets a failure to load older changes when the filter changes', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://site')
    if (!pathname.endsWith('/history'))
      return Response.json({ accounts: [], page: 1, total: 0, isMore: false })
    if (searchParams.has('before'))
      return Response.json({ code: 'bad', message: 'No.' }, { status: 400 })
    return Response.json({ changes: [change], hasOlder: true, lastBatchSize: 1 })
  })
  renderInApp(<HistoryList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  await screen.findByRole('alert')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'kingdom' } })
  await screen.findByRole('button', { name: 'Show older' })
  expect(screen.queryByRole('alert')).toBeNull()
})
