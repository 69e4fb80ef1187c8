import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  answerRoom,
  hostState,
  openRoom,
  ROOM_CODE,
  room,
  stubLiveServer,
} from '../../play/live/testing/live-server.ts'
import { HostGame } from './host-game.tsx'

let server: ReturnType<typeof stubLiveServer>

beforeEach(() => {
  server = stubLiveServer()
  server.reply.mockImplementation(async () => Response.json({ version: 2, isApplied: true }))
})
afterEach(() => vi.unstubAllGlobals())

const player = { playerId: 'a'.repeat(24), name: 'Almaz', team: null }
const top = [{ ...player, score: 812, rank: 1, moved: 2 }]
const closed = { ...answerRoom, ...hostState, answered: 7, counts: [1, 5, 0, 1], top, teams: [] }
const lobby = { ...room, ...hostState, phase: 'lobby', names: [player] }

async function openGame(view: unknown) {
  await act(async () => {
    renderInApp(<HostGame code={ROOM_CODE} />)
  })
  await act(async () => server.push(view))
}

const pressSpace = () => act(async () => fireEvent.keyDown(document.body, { key: ' ' }))
const commands = () => server.calls.map(({ path, body }) => [path.split('/').at(-1), body])

it('shows the code, its QR code and who has joined', async () => {
  await openGame(lobby)
  expect(screen.getAllByText('123 456')).not.toEqual([])
  expect(screen.getByRole('img', { name: 'QR code to join the game' })).toBeTruthy()
  expect(screen.getByText('Almaz')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '1 player joined' })).toBeTruthy()
})

it('goes on with Space, for the version on the screen', async () => {
  await openGame(lobby)
  await pressSpace()
  await act(async () => server.push(closed))
  await pressSpace()
  expect(commands()).toEqual([
    ['next', { version: 1 }],
    ['next', { version: 4 }],
  ])
})

it('does not close a question by the press that was meant to show its options', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await openGame({ ...openRoom, ...hostState, answered: 0 })
  await pressSpace()
  expect(commands()).toEqual([])
  vi.advanceTimersByTime(1500)
  await pressSpace()
  expect(commands()).toEqual([['next', { version: 3 }]])
  vi.useRealTimers()
})

it('does not start without players', async () => {
  await openGame({ ...lobby, players: 0, names: [] })
  await pressSpace()
  expect(commands()).toEqual([])
  const start = screen.getByRole('button', { name: 'Start the game' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
})

it('shows how many have answered, and no answer yet', async () => {
  await openGame({ ...openRoom, ...hostState, players: 28, answered: 12 })
  expect(screen.getByText('of 28 answered', { exact: false }).textContent).toBe('12 of 28 answered')
  expect(screen.queryByText('Correct answer')).toBeNull()
})

it('shows the answers per option with the right one marked', async () => {
  await openGame(closed)
  const options = screen.getByRole('list', { name: /Which river/ })
  const counts = [...options.children].map(({ textContent }) => textContent)
  expect(counts).toEqual([
    'AAwash1 answer',
    'BAbayCorrect answer5 answers',
    'COmo0 answers',
    'DTekeze1 answer',
  ])
  expect(screen.getByText('▲')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next question' })).toBeTruthy()
})

it('locks the room for new players', async () => {
  await openGame(lobby)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Lock' })))
  expect(server.calls).toMatchObject([
    { method: 'PUT', path: `/api/live/host/${ROOM_CODE}/lock`, body: { isLocked: true } },
  ])
})

it('asks before it ends the game', async () => {
  await openGame({ ...openRoom, ...hostState, answered: 0 })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'End the game' })))
  expect(commands()).toEqual([])
})
