import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROOM_CODE, stubLiveServer } from '../../play/live/testing/live-server.ts'
import { JoinRoom } from './join-room.tsx'

let server: ReturnType<typeof stubLiveServer>

beforeEach(() => {
  server = stubLiveServer()
})
afterEach(() => vi.unstubAllGlobals())

const invite = { code: ROOM_CODE, title: 'Rivers', names: 'own', isLocked: false, isFull: false }
const refusal = (status: number, body: object) => async () => Response.json(body, { status })

async function openRoom() {
  const onJoined = vi.fn()
  await act(async () => {
    renderInApp(<JoinRoom code={ROOM_CODE} onJoined={onJoined} />)
  })
  return onJoined
}

async function joinAs(name: string) {
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: name } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join the game' })))
}

it.each([
  [404, 'not_found', 'There is no game with this code. Check the code and try again.'],
  [410, 'gone', 'This game has ended.'],
])(
  'says why there is nothing to join (%i), and leads to another code',
  async (status, code, message) => {
    server.reply.mockImplementation(refusal(status, { code, message }))
    await openRoom()
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(screen.getByRole('link', { name: 'Enter another code' })).toBeTruthy()
  },
)

it('says that too many wrong codes came from this network, and lets people try again', async () => {
  const problem = { code: 'too_many_requests', message: 'Too many wrong codes.' }
  const headers = { 'retry-after': '60' }
  server.reply.mockImplementation(async () => Response.json(problem, { status: 429, headers }))
  await openRoom()
  expect(screen.getByText('Too many wrong codes. Please try again in 1 minute.')).toBeTruthy()
  server.reply.mockImplementation(async () => Response.json(invite))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByLabelText('Your name')).toBeTruthy()
})

it.each([
  ['isLocked', 'The host has locked this game.'],
  ['isFull', 'This game is full.'],
])('says beforehand that nobody can join (%s)', async (flag, message) => {
  server.reply.mockImplementation(async () => Response.json({ ...invite, [flag]: true }))
  await openRoom()
  expect(screen.getByText(message)).toBeTruthy()
})

const TAKEN = 'This name is taken. Choose another one.'

it.each([
  [409, 'name_taken', TAKEN, { name: TAKEN }],
  [409, 'locked', 'The host has locked this game. No one new can join.'],
  [409, 'full', 'This game is full: 2,000 players have joined.'],
  [403, 'removed', 'The host removed you from this game.'],
])(
  'says why a player cannot join (%i %s), keeps the name and joins with the same token later',
  async (status, code, message, fields = undefined) => {
    server.reply.mockImplementation(async () => Response.json(invite))
    const onJoined = await openRoom()
    server.reply.mockImplementation(refusal(status, { code, message, fields }))
    await joinAs('Almaz')
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Almaz')
    expect(onJoined).not.toHaveBeenCalled()

    const player = { playerId: 'a'.repeat(24), name: 'Almaz', team: null }
    server.reply.mockImplementation(async () => Response.json(player))
    await joinAs('Almaz 2')
    const tries = server.calls.filter(({ path }) => path.endsWith('/players'))
    expect(new Set(tries.map(({ body }) => Object(body).token)).size).toBe(1)
    expect(onJoined).toHaveBeenCalledExactlyOnceWith(Object(tries[0]?.body).token)
  },
)

it('joins without another press once the database is back', async () => {
  server.reply.mockImplementation(async () => Response.json(invite))
  const onJoined = await openRoom()
  const player = { playerId: 'a'.repeat(24), name: 'Almaz', team: null }
  server.reply
    .mockImplementationOnce(refusal(503, { code: 'unavailable', message: 'Away' }))
    .mockImplementation(async () => Response.json(player))
  await joinAs('Almaz')
  expect(screen.getByRole('button', { name: 'Joining...' })).toBeTruthy()
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce())
})
