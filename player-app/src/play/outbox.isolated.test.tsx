import { expect, it, vi } from 'vitest'
import { attempts } from './outbox.ts'

const { sendReports } = vi.hoisted(() => ({ sendReports: vi.fn() }))
vi.mock('./reports/own-reports.ts', () => ({ sendReports, countUnsentReports: () => 0 }))

it('sends what waits as soon as the network is back', () => {
  const send = vi.spyOn(attempts, 'send').mockResolvedValue()
  window.dispatchEvent(new Event('offline'))
  expect(send).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(send).toHaveBeenCalledOnce()
})

it('looks after what waits when the app is woken, and keeps it before the device sleeps', () => {
  const wake = vi.spyOn(attempts, 'onWake').mockReturnValue()
  const sleep = vi.spyOn(attempts, 'onSleep').mockReturnValue()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect([sleep, wake].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  sendReports.mockClear()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect([sleep, wake].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(sendReports).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
