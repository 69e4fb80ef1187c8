import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client/http.ts'
import { setServerClock } from '../../server-clock.ts'
import { createResource, type ResourcePhase } from '../../session/resource.ts'
import { renderInApp } from '../testing/render.tsx'
import { OfflineBanner } from './notes.tsx'
import { ListStatus, prefetch, useResource } from './use-resource.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const failure = new ApiError(0, 'unreachable', 'Nobody there')

interface Shown {
  isEmpty?: boolean
  failed?: string
  failure?: unknown
  seenAt?: string
}

function show(phase: ResourcePhase, shown: Shown = {}) {
  const { isEmpty = true, failed = 'Failed to load kingdoms. Please try again.', ...known } = shown
  const onRetry = vi.fn(async () => {})
  renderInApp(
    <main>
      <ListStatus
        list={{ data: isEmpty ? [] : ['Axum'], phase, ...known, refresh: onRetry }}
        loading="Loading kingdoms..."
        failed={failed}
        empty={<p>No kingdoms found</p>}
      />
    </main>,
  )
  return { onRetry, text: screen.getByRole('main').textContent }
}

it.each([
  ['loading', 'Loading kingdoms...'],
  ['ready', 'No kingdoms found'],
  ['idle', ''],
] satisfies [ResourcePhase, string][])('an empty list that is %s says: %s', (phase, text) => {
  expect(show(phase).text).toBe(text)
})

it.each(['loading', 'ready'] satisfies ResourcePhase[])(
  'a list with items that is %s says nothing',
  (phase) => {
    expect(show(phase, { isEmpty: false }).text).toBe('')
  },
)

it.each([
  ['slow', 'This is taking longer than usual.'],
  ['failed', 'Failed to load kingdoms. Please try again.'],
] satisfies [ResourcePhase, string][])('a list that is %s offers to ask again', (phase, text) => {
  const { onRetry } = show(phase, { isEmpty: false })
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

describe('trying again', () => {
  function open() {
    const answers: PromiseWithResolvers<string[]>[] = []
    const store = createResource({
      load: () => {
        const answer = Promise.withResolvers<string[]>()
        answers.push(answer)
        return answer.promise
      },
    })
    function Page() {
      const list = useResource(store)
      return (
        <section>
          <h2>Kingdoms</h2>
          <ListStatus list={list} loading="Loading kingdoms..." failed="Failed to load kingdoms" />
          {list.data?.map((name) => (
            <a key={name} href={name}>
              {name}
            </a>
          ))}
        </section>
      )
    }
    renderInApp(<Page />)
    const settle = (settle: (answer: PromiseWithResolvers<string[]> | undefined) => void) =>
      act(async () => settle(answers.at(-1)))
    return { fail: () => settle((answer) => answer?.reject(failure)), settle }
  }

  it('keeps the focus on its button until the answer, also where that is another failure', async () => {
    const { fail } = open()
    await fail()
    const button = screen.getByRole('button', { name: 'Try again' })
    button.focus()
    fireEvent.click(button)
    expect(screen.getByRole('button', { name: 'One moment...' })).toBe(button)
    expect(document.activeElement).toBe(button)
    await fail()
    expect(screen.getByRole('button', { name: 'Try again' })).toBe(button)
    expect(document.activeElement).toBe(button)
  })

  it('hands the focus to the heading above once the answer is there', async () => {
    const { fail, settle } = open()
    await fail()
    const button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)
    await settle((answer) => answer?.resolve(['Axum']))
    expect(screen.getByText('Axum')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })
})

const twoHoursAgo = () => new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString()

it('a list of before says from when it is, and offline no more, as the page has said why', () => {
  show('failed', { isEmpty: false, failure, seenAt: twoHoursAgo() })
  expect(screen.getByRole('alert').textContent).toContain(
    'Failed to load kingdoms. Please try again. Last updated 2 hours ago.',
  )
  cleanup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(show('failed', { isEmpty: false, failure, seenAt: twoHoursAgo() }).text).toBe('')
})

it('a failure that is no sentence ends as one before the age of what is shown', () => {
  const failed = 'Failed to load the league'
  show('failed', { isEmpty: false, failed, failure, seenAt: twoHoursAgo() })
  expect(screen.getByRole('alert').textContent).toContain(
    'Failed to load the league. Last updated 2 hours ago.',
  )
})

it('offline, a list of which nothing is there says so', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show('failed', { failure, seenAt: twoHoursAgo() })
  expect(screen.getByText('Not available offline.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('one strip says that the device is offline, until it is back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  renderInApp(<OfflineBanner />)
  const strip = () => screen.queryByText('You’re offline. Pages you’ve opened still work.')
  expect(strip()).toBeNull()
  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(strip()).not.toBeNull()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(strip()).toBeNull()
})

describe('a list that was asked for ahead', () => {
  function askAndShow(load: () => Promise<string[]>) {
    const store = createResource({ load })
    prefetch(store)
    function Names() {
      return <p>{useResource(store).data?.join()}</p>
    }
    return { store, open: () => renderInApp(<Names />) }
  }

  it('is not asked for again by the page that shows it a moment later', async () => {
    const load = vi.fn(async () => ['Axum'])
    const { open } = askAndShow(load)
    open()
    await screen.findByText('Axum')
    expect(load).toHaveBeenCalledOnce()
  })

  it('is asked for again where it had failed, as before a log-in', async () => {
    const load = vi.fn(async () => ['Axum']).mockRejectedValueOnce(failure)
    const { store, open } = askAndShow(load)
    await waitFor(() => expect(store.getState().phase).toBe('failed'))
    open()
    await screen.findByText('Axum')
  })

  it('is asked for again where it came long ago', async () => {
    const load = vi.fn(async () => ['Axum'])
    const { store, open } = askAndShow(load)
    await waitFor(() => expect(store.getState().phase).toBe('ready'))
    const later = performance.now() + 60_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    open()
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  })
})

describe('a list that stays on the screen', () => {
  const load = vi.fn(async () => ['Axum'])
  const at = (iso: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(iso))

  async function open(endsAt?: string) {
    load.mockClear()
    const store = createResource({ load, ...(endsAt && { endsAt: () => endsAt }) })
    function Names() {
      return <p>{useResource(store).data?.join()}</p>
    }
    const page = renderInApp(<Names />)
    await screen.findByText('Axum')
    return page
  }

  it('is asked for again by an app that is woken the next morning', async () => {
    const { unmount } = await open()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(load).toHaveBeenCalledTimes(1)
    at(new Date(Date.now() + 14 * 60 * 60_000).toISOString())
    document.dispatchEvent(new Event('visibilitychange'))
    expect(load).toHaveBeenCalledTimes(2)
    unmount()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is not taken for news by a page that has not asked for it yet', async () => {
    const store = createResource({ load: async () => ['Axum'] })
    await store.getState().refresh()
    const shown: string[] = []
    function Names() {
      const { phase, isStale } = useResource(store)
      shown.push(`${phase} ${isStale}`)
      return null
    }
    renderInApp(<Names />)
    await waitFor(() => expect(shown.at(-1)).toBe('ready false'))
    expect(shown.indexOf('ready false')).toBe(shown.length - 1)
    expect(shown[0]).toBe('idle true')
  })

  it('is asked for again where it had failed, once the network is back', async () => {
    load.mockRejectedValueOnce(failure)
    const store = createResource({ load })
    function Names() {
      return <p>{useResource(store).data?.join()}</p>
    }
    renderInApp(<Names />)
    await waitFor(() => expect(store.getState().phase).toBe('failed'))
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Axum')
  })

  it('is asked for once when its day ends for the server, however fast the device’s clock is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const endsAt = new Date(Date.now() + 60_000).toISOString()
    setServerClock(new Date(Date.now() - 30_000).toUTCString())
    await open(endsAt)
    await vi.advanceTimersByTimeAsync(80_000)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(load).toHaveBeenCalledTimes(2)
    setServerClock(new Date().toUTCString())
    vi.useRealTimers()
  })
})
