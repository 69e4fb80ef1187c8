import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client/http.ts'
import { LoginSchema } from '../../forms/login.ts'
import { setLoggedIn, setLoggedOut } from '../../session/auth-store.ts'
import { createPlayer } from '../../testing/users.ts'
import { renderInApp } from '../testing/render.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { FormFrame, MESSAGE_LIFETIME_MS, useServerForm } from './form.tsx'

const send = vi.fn<() => Promise<string | undefined>>()
const onAnswered = vi.fn()
const onSent = vi.fn((answer: string | undefined) => answer)

function TestForm() {
  const { form, frame } = useServerForm({
    schema: LoginSchema,
    initialValues: { email: '', password: '' },
    send,
    onAnswered,
    onSent,
    messagesExpire: true,
  })
  return (
    <FormFrame {...frame} submitLabel="Login" sendingLabel="Logging in...">
      <EmailField {...form.getInputProps('email')} />
      <PasswordField {...form.getInputProps('password')} label="Password" />
    </FormFrame>
  )
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const alert = () => screen.getByRole('alert').textContent
const button = () => screen.getByRole('button', { name: 'Login' })

/** Submits with the focus in the password field, as Enter does. */
async function submit() {
  fireEvent.change(email(), { target: { value: 'almaz@example.org' } })
  fireEvent.change(password(), { target: { value: 'secret' } })
  password().focus()
  await act(async () => {
    fireEvent.submit(button())
  })
}

beforeEach(() => {
  send.mockReset()
  onAnswered.mockClear()
  onSent.mockClear()
  renderInApp(
    <main>
      <TestForm />
      <a href="/elsewhere">Elsewhere</a>
    </main>,
  )
})

/** Browsers take the focus away from disabled fields; happy-dom does not. */
function loseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const refusal = (fields = {}) => new ApiError(409, 'conflict', 'Invalid Credentials!', fields)

it('says and does nothing for somebody who is gone by the time of the answer', async () => {
  setLoggedIn(createPlayer('a', 'almaz'))
  const answer = Promise.withResolvers<string>()
  send.mockReturnValue(answer.promise)
  await submit()
  setLoggedOut()
  await act(async () => answer.resolve('Your account is deleted.'))
  expect(screen.queryByText('Your account is deleted.')).toBeNull()
})

it('leaves alone a page that it is no longer on, and tells the stores all the same', async () => {
  const answer = Promise.withResolvers<string>()
  send.mockReturnValue(answer.promise)
  await submit()
  cleanup()
  await act(async () => answer.resolve('Please log in.'))
  expect(onAnswered).toHaveBeenCalledExactlyOnceWith('Please log in.')
  expect(onSent).not.toHaveBeenCalled()
})

it('rests while it is being sent', async () => {
  const answer = Promise.withResolvers<undefined>()
  send.mockReturnValue(answer.promise)
  await submit()
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeTruthy()
  expect(screen.getByRole('group')).toHaveProperty('disabled', true)
  await act(async () => answer.resolve(undefined))
  expect(screen.getByRole('group')).toHaveProperty('disabled', false)
})

describe('the focus after a failed submit', () => {
  it('goes back to where it was, with what was typed still there', async () => {
    const answer = Promise.withResolvers<undefined>()
    send.mockReturnValue(answer.promise)
    await submit()
    loseFocus()
    await act(async () => answer.reject(refusal()))
    expect(screen.getByRole('alert').textContent).toBe('Invalid Credentials!')
    expect(document.activeElement).toBe(password())
    expect(password()).toHaveProperty('value', 'secret')
  })

  it('goes to the first field that the server refuses', async () => {
    send.mockRejectedValue(refusal({ email: 'This email is taken' }))
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(screen.getByText('This email is taken')).toBeTruthy()
  })

  it('goes back to where it was when the server names no field of the form', async () => {
    send.mockRejectedValue(refusal({ captcha: 'Wrong' }))
    await submit()
    expect(alert()).toBe('Invalid Credentials!')
    expect(document.activeElement).toBe(password())
  })

  it('goes to the first field that is wrong before anything is sent', async () => {
    await act(async () => {
      fireEvent.submit(button())
    })
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByText('Email is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(email()))
  })

  it('stays where somebody has gone on to', async () => {
    const answer = Promise.withResolvers<undefined>()
    send.mockReturnValue(answer.promise)
    await submit()
    screen.getByRole('link').focus()
    await act(async () => answer.reject(refusal()))
    expect(document.activeElement).toBe(screen.getByRole('link'))
  })
})

it('shows an error in a live region that was there before', async () => {
  const region = screen.getByRole('alert')
  expect(region.textContent).toBe('')
  send.mockRejectedValue(refusal())
  await submit()
  expect(screen.getByRole('alert')).toBe(region)
  expect(region.textContent).toBe('Invalid Credentials!')
})

it('says something even where the failure is a defect of ours', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  send.mockRejectedValue(new TypeError('x is undefined'))
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.')
  expect(report).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

describe('a message', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    send.mockRejectedValue(refusal())
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  it('goes after its time', async () => {
    await submit()
    pass(MESSAGE_LIFETIME_MS - 1)
    expect(alert()).not.toBe('')
    pass(1)
    expect(alert()).toBe('')
  })

  it('stays as long as somebody points at it, and then for its time', async () => {
    await submit()
    fireEvent.pointerMove(screen.getByText('Invalid Credentials!'))
    pass(MESSAGE_LIFETIME_MS * 3)
    expect(alert()).not.toBe('')
    fireEvent.pointerOut(screen.getByText('Invalid Credentials!'))
    pass(MESSAGE_LIFETIME_MS)
    expect(alert()).toBe('')
  })

  it('goes even though it has appeared under a resting pointer', async () => {
    await submit()
    fireEvent.pointerOver(screen.getByText('Invalid Credentials!'))
    pass(MESSAGE_LIFETIME_MS)
    expect(alert()).toBe('')
  })
})
