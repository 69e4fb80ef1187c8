import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client/http.ts'
import { setLoggedIn, setLoggedOut } from '../../session/auth-store.ts'
import { createPlayer } from '../../testing/users.ts'
import { renderInApp } from '../testing/render.tsx'
import { ActionNote, useAction } from './action.tsx'

const login = (letter: string) => setLoggedIn(createPlayer(letter, letter))

beforeEach(() => login('a'))
afterEach(setLoggedOut)

it('says that it is done, in the words that it was given', async () => {
  const { result } = renderHook(() => useAction())
  const { promise, resolve } = Promise.withResolvers<string>()
  act(() => void result.current.run(() => promise, { name: 'renew' }))
  expect(result.current.isPending).toBe(true)
  expect(result.current.isRunning('renew')).toBe(true)
  expect(result.current.isRunning('delete')).toBe(false)
  await act(async () => resolve('There is a new code.'))
  expect(result.current.state).toEqual({ phase: 'done', message: 'There is a new code.' })
})

it('does one thing at a time', async () => {
  const { result } = renderHook(() => useAction())
  const work = vi.fn(() => new Promise(() => {}))
  act(() => void result.current.run(work))
  await act(async () => expect(await result.current.run(work)).toBe(false))
  expect(work).toHaveBeenCalledOnce()
})

it('says why it failed, and can be tried again', async () => {
  const refusal = new ApiError(403, 'forbidden', 'You are not the owner.')
  const work = vi.fn(async () => 'Done.').mockRejectedValueOnce(refusal)
  function Page() {
    const action = useAction()
    return (
      <main>
        <button type="button" onClick={() => void action.run(work)}>
          Do it
        </button>
        <ActionNote action={action} />
      </main>
    )
  }
  renderInApp(<Page />)
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toBe('You are not the owner.')
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Done.')
})

it.each([undefined, 'It could not be done.'])(
  'is at rest again after a defect of ours, which is reported (%s)',
  async (failed) => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { result } = renderHook(() => useAction(failed === undefined ? {} : { failed }))
    await act(() => result.current.run(() => Promise.reject(new TypeError('a defect'))))
    expect(result.current.state).toMatchObject({ phase: 'failed' })
    expect(report).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  },
)

it('takes what the browser does not allow for no defect of ours', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { result } = renderHook(() => useAction({ failed: 'It could not be copied.' }))
  const refusal = new DOMException('Not now.', 'NotAllowedError')
  await act(() => result.current.run(() => Promise.reject(refusal)))
  expect(result.current.state).toMatchObject({ problem: 'It could not be copied.' })
  expect(report).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('tells everybody of what is done by a mailed token', async () => {
  const { result } = renderHook(() => useAction({ isByToken: true }))
  const { promise, resolve } = Promise.withResolvers<string>()
  act(() => void result.current.run(() => promise))
  setLoggedOut()
  await act(async () => resolve('Your reminder is off.'))
  expect(result.current.state).toEqual({ phase: 'done', message: 'Your reminder is off.' })
})

it('tells another player nothing of it', async () => {
  const { result } = renderHook(() => useAction())
  const { promise, resolve } = Promise.withResolvers<string>()
  act(() => void result.current.run(() => promise))
  login('b')
  await act(async () => resolve('Your answers are sent.'))
  expect(result.current.state).toEqual({ phase: 'idle' })
})

it('does what belongs to the page once it is done, and says the words of that', async () => {
  const { result } = renderHook(() => useAction())
  const onDone = vi.fn((name: string) => `Welcome to ${name}.`)
  await act(() => result.current.run(async () => 'Class 9', { onDone }))
  expect(onDone).toHaveBeenCalledExactlyOnceWith('Class 9')
  expect(result.current.state).toEqual({ phase: 'done', message: 'Welcome to Class 9.' })
})

it('does nothing on a page that is gone by the time of the answer', async () => {
  const { result, unmount } = renderHook(() => useAction())
  const { promise, resolve } = Promise.withResolvers<string>()
  const onDone = vi.fn()
  const isDone = result.current.run(() => promise, { onDone })
  unmount()
  resolve('Class 9')
  expect(await isDone).toBe(false)
  expect(onDone).not.toHaveBeenCalled()
})
