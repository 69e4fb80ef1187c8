import { mountAnnouncer } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  answerRoom,
  NOW,
  openRoom,
  options,
  PLAYER_TOKEN,
  ROOM_CODE,
  readyRoom,
  room,
  stubLiveServer,
  you,
} from '../../play/live/testing/live-server.ts'
import { PlayerGame } from './player-game.tsx'

let server: ReturnType<typeof stubLiveServer>

beforeEach(() => {
  server = stubLiveServer()
})
afterEach(() => vi.unstubAllGlobals())

async function show(view: unknown) {
  await act(async () => server.push(view))
}

async function openGame() {
  const onUnknown = vi.fn()
  await act(async () => {
    renderInApp(<PlayerGame code={ROOM_CODE} token={PLAYER_TOKEN} onUnknown={onUnknown} />)
  })
}

const answers = () => server.calls.filter(({ path }) => path.endsWith('/answers'))
const option = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

it('leads from the lobby through the question to the verdict', async () => {
  await openGame()
  await show({ room: { ...room, phase: 'lobby' }, you })
  expect(screen.getByRole('heading', { name: 'You’re in!' })).toBeTruthy()

  await show({ room: { ...readyRoom, phase: 'ready' }, you })
  expect(screen.getByRole('heading', { name: /Which river leaves/ })).toBe(document.activeElement)
  expect(screen.queryByRole('button', { name: /Abay/ })).toBeNull()

  await show({ room: openRoom, you })
  server.reply.mockResolvedValue(Response.json({ round: 1, number: 1, option: 1 }))
  await act(async () => fireEvent.click(option('Abay')))
  expect(answers()).toMatchObject([
    { method: 'POST', body: { token: PLAYER_TOKEN, round: 1, number: 1, option: 1 } },
  ])
  expect(screen.getByText('Answered – waiting for the others')).toBeTruthy()

  const result = { isRight: true, points: 812 }
  await show({
    room: answerRoom,
    you: { ...you, answer: 1, result, score: 812, rank: 2, ranked: 9 },
  })
  expect(screen.getByRole('heading', { name: 'Correct!' })).toBeTruthy()
  expect(screen.getByText('+812 points')).toBeTruthy()
  expect(screen.getByText('You’re 2nd of 9.')).toBeTruthy()
  expect(screen.getByText(answerRoom.description)).toBeTruthy()
})

it('sends one answer, whatever is tapped afterwards', async () => {
  await openGame()
  await show({ room: openRoom, you })
  server.reply.mockReturnValue(new Promise(() => {}))
  await act(async () => fireEvent.click(option('Abay')))
  expect(screen.queryAllByRole('button', { name: /Awash|Abay|Omo|Tekeze/ })).toEqual([])
  await act(async () => fireEvent.keyDown(document.body, { key: '3' }))
  expect(answers()).toHaveLength(1)
})

it('takes an answer by the keys 1 to 6', async () => {
  await openGame()
  await show({ room: openRoom, you })
  server.reply.mockReturnValue(new Promise(() => {}))
  await act(async () => fireEvent.keyDown(document.body, { key: '3' }))
  expect(answers()).toMatchObject([{ body: { option: 2 } }])
})

it('shows the answer that was given before a reload, and takes no other', async () => {
  await openGame()
  await show({ room: openRoom, you: { ...you, answer: 0 } })
  expect(screen.getByText('Your answer')).toBeTruthy()
  expect(screen.getByText('Answered – waiting for the others')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Abay/ })).toBeNull()
})

it('shows the answer of another tab, which was faster', async () => {
  await openGame()
  await show({ room: openRoom, you })
  server.reply.mockResolvedValue(Response.json({ round: 1, number: 1, option: 0 }))
  await act(async () => fireEvent.click(option('Abay')))
  const chosen = screen.getByText('Your answer').closest('li')
  expect(chosen?.textContent).toContain(options[0])
  expect(screen.getByText('Answered – waiting for the others')).toBeTruthy()
})

const unavailable = () =>
  Response.json(
    { code: 'unavailable', message: 'Quiz Kingdom is unavailable for a moment.' },
    { status: 503 },
  )

it.each([
  ['the network', async () => Promise.reject(new TypeError('no network'))],
  ['the database', async () => unavailable()],
])('sends the answer again while %s is away', async (_what, fail) => {
  await openGame()
  await show({ room: openRoom, you })
  const received = Promise.withResolvers<void>()
  const acknowledge = () =>
    received.promise.then(() => Response.json({ round: 1, number: 1, option: 1 }))
  server.reply.mockImplementationOnce(fail).mockImplementation(acknowledge)
  await act(async () => fireEvent.click(option('Abay')))
  await waitFor(() => expect(answers().length).toBeGreaterThan(1))
  expect(screen.getByText('Sending your answer...')).toBeTruthy()
  await act(async () => received.resolve())
  expect(await screen.findByText('Answered – waiting for the others')).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent).toBe('')
})

it('says that the connection is lost, keeps the question, and clears the sentence when it is back', async () => {
  await openGame()
  await show({ room: openRoom, you })
  await act(async () => server.drop())
  const lost = 'Connection lost. The game is kept – reconnecting...'
  await screen.findByText(lost)
  expect(option('Abay')).toBeTruthy()
  await waitFor(() => expect(server.streams()).toBe(2))
  await show({ room: openRoom, you })
  expect(screen.queryByText(lost)).toBeNull()
})

describe.each([-90_000, 90_000])('on a device whose clock is %i ms off', (off) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW + off })
    const started = performance.now()
    server = stubLiveServer(() => NOW + performance.now() - started)
  })
  afterEach(() => vi.useRealTimers())

  const secondsLeft = () => screen.getByRole('timer').textContent

  it('counts down to the true end and sends the true time', async () => {
    await openGame()
    await act(async () => vi.advanceTimersByTime(4000))
    await show({ room: { ...openRoom, now: NOW + 4000 }, you })
    expect(secondsLeft()).toBe('20')
    vi.advanceTimersByTime(3000)
    await act(async () => fireEvent.click(option('Abay')))
    expect(answers()).toMatchObject([{ body: { elapsedMs: 3000, stamp: 'stamp' } }])
  })

  it('counts down to the true end when the device sets its clock during a game', async () => {
    await openGame()
    vi.setSystemTime(NOW)
    await show({ room: { ...openRoom, now: NOW }, you })
    expect(secondsLeft()).toBe('24')
  })
})

it.each([
  ['closed', 'Your answer came too late: this question is closed.'],
  ['other_question', 'The game has moved on to another question.'],
  ['not_open', 'This question is not open yet.'],
])(
  'shows why an answer was refused (%s), and lets nobody believe it counted',
  async (code, message) => {
    await openGame()
    await show({ room: openRoom, you })
    server.reply.mockResolvedValue(Response.json({ code, message }, { status: 409 }))
    await act(async () => fireEvent.click(option('Abay')))
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(screen.queryByText('Your answer')).toBeNull()
  },
)

it('hides the answer of a quiz that the player has open', async () => {
  await openGame()
  const hidden = { ...answerRoom, correctOption: null, description: null, isHeldBack: true }
  await show({ room: hidden, you: { ...you, answer: 1 } })
  expect(screen.getByRole('heading', { name: 'Answer hidden' })).toBeTruthy()
  expect(screen.queryByText('Correct answer')).toBeNull()
})

it('marks the right option with more than a colour', async () => {
  await openGame()
  await show({
    room: answerRoom,
    you: { ...you, answer: 0, result: { isRight: false, points: 0 } },
  })
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    `A${options[0]}Your answer`,
    `B${options[1]}Correct answer`,
    `C${options[2]}`,
    `D${options[3]}`,
  ])
})

it('shows the final place with what can be shared', async () => {
  await openGame()
  const top = [
    { playerId: you.playerId, name: 'Almaz', team: null, score: 1612, rank: 1, moved: null },
  ]
  const podium = { ...room, phase: 'podium', players: 1, top, teams: [] }
  await show({ room: podium, you: { ...you, score: 1612, rank: 1, ranked: 1, rightAnswers: 2 } })
  expect(screen.getByRole('heading', { name: 'You’re 1st of 1!' })).toBeTruthy()
  expect(screen.getByText('1,612 points, 2 right answers')).toBeTruthy()
})

it.each([
  ['removed', 'The host removed you from this game.'],
  ['ended', 'The host has ended this game. Thanks for playing!'],
  ['expired', 'This game has ended. Games close after 12 hours.'],
])('says why the game is over (%s)', async (reason, message) => {
  await openGame()
  await show({ room: { ...room, phase: 'closed', reason }, you })
  expect(screen.getByRole('alert').textContent).toBe(message)
})

it('says that the host decides when the game continues', async () => {
  await openGame()
  await show({ room: answerRoom, you })
  expect(screen.getByText('The next question comes when the host is ready.')).toBeTruthy()
})

it('keeps the screen on while a game runs, and no longer', async () => {
  const release = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  await openGame()
  expect(request).not.toHaveBeenCalled()
  await show({ room: openRoom, you })
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  await show({ room: { ...room, phase: 'closed', reason: 'ended' }, you })
  expect(release).toHaveBeenCalledOnce()
})

it('reads out when to answer, how much time is left and what came of it', async () => {
  vi.useFakeTimers({ now: NOW })
  onTestFinished(() => void vi.useRealTimers())
  const started = performance.now()
  server = stubLiveServer(() => NOW + performance.now() - started)
  const region = mountAnnouncer()
  const said = () => [...region.children].map(({ textContent }) => textContent)
  await openGame()
  await show({ room: { ...openRoom, now: NOW }, you })
  expect(said()).toEqual(['Answer now.'])
  await act(async () => vi.advanceTimersByTime(14_100))
  expect(said()).toEqual(['10 seconds left'])
  const result = { isRight: true, points: 812 }
  await show({
    room: answerRoom,
    you: { ...you, answer: 1, result, score: 812, rank: 2, ranked: 9 },
  })
  expect(said().at(-1)).toBe('Correct! +812 points The answer is Abay. You’re 2nd of 9.')
})
