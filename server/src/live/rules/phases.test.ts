import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findDueMove,
  type GameMove,
  type GameState,
  type HostCommand,
  moveByCommand,
} from './phases.ts'

const NOW = 1_000_000
const lobby: GameState = {
  phase: 'lobby',
  number: 0,
  questions: 2,
  opensAt: null,
  closesAt: null,
  nextAt: null,
  expiresAt: NOW + 12 * 3600 * 1000,
  settings: { pace: 'host', seconds: 20 },
}

function after(game: GameState, move: GameMove | undefined): GameState {
  if (!move) throw new Error(`No move from ${game.phase}`)
  return { ...game, ...move }
}

describe('a game', () => {
  const ready = after(lobby, moveByCommand('next', lobby, NOW))
  const open = { ...ready, opensAt: NOW, closesAt: NOW + 20_000 }

  it('shows a question before its options', () => {
    expect(ready).toMatchObject({ phase: 'question', number: 1, opensAt: NOW + 4000 })
    expect(ready.closesAt).toBe(NOW + 24_000)
  })

  it('shows the options at once when the host presses Next early', () => {
    const opened = after(ready, moveByCommand('next', ready, NOW + 1000))
    expect(opened).toMatchObject({ phase: 'question', number: 1, opensAt: NOW + 1000 })
  })

  it('waits for answers that are still travelling after the countdown', () => {
    expect(findDueMove(open, NOW + 20_000 + 1499, false)).toBeUndefined()
    expect(findDueMove(open, NOW + 20_000 + 1500, false)).toMatchObject({ phase: 'answer' })
  })

  it('shows the answer as soon as everybody has answered, but never before the options', () => {
    expect(findDueMove(open, NOW + 1, true)).toMatchObject({ phase: 'answer', nextAt: null })
    expect(findDueMove(ready, NOW + 1, true)).toBeUndefined()
  })

  it('continues by itself where the pace is automatic', () => {
    const automatic = { ...open, settings: { pace: 'automatic' as const, seconds: 20 } }
    const answer = after(automatic, findDueMove(automatic, NOW + 30_000, false))
    expect(answer.nextAt).toBe(NOW + 38_000)
    expect(findDueMove(answer, NOW + 37_999, false)).toBeUndefined()
    expect(findDueMove(answer, NOW + 38_000, false)).toMatchObject({ phase: 'question', number: 2 })
  })

  it('waits for its host for as long as the room lives, and is closed then', () => {
    const answer = after(open, moveByCommand('next', open, NOW + 1))
    expect(findDueMove(answer, NOW + 3600 * 1000, false)).toBeUndefined()
    expect(findDueMove(answer, lobby.expiresAt, false)).toMatchObject({
      phase: 'closed',
      closedReason: 'expired',
    })
  })

  it('drops a skipped question, and one that is open when the game is ended early', () => {
    expect(moveByCommand('skip', open, NOW)).toMatchObject({
      phase: 'question',
      number: 2,
      skipped: 1,
    })
    expect(moveByCommand('end', open, NOW)).toMatchObject({ phase: 'podium', skipped: 1 })
    const answer = after(open, moveByCommand('next', open, NOW))
    expect(moveByCommand('end', answer, NOW)?.skipped).toBeUndefined()
    expect(moveByCommand('skip', answer, NOW)).toBeUndefined()
  })

  it('ends with the podium after its last question', () => {
    const last = { ...after(open, moveByCommand('next', open, NOW)), number: 2 }
    expect(moveByCommand('next', last, NOW)).toMatchObject({ phase: 'podium' })
    expect(moveByCommand('skip', { ...open, number: 2 }, NOW)).toMatchObject({ phase: 'podium' })
  })

  it('never goes back, never passes its last question and is closed for good, whatever is pressed', () => {
    const commands = fc.array(fc.constantFrom<HostCommand>('next', 'skip', 'end', 'close'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(commands, fc.integer({ min: 0, max: 9000 }), (commands, stepMs) => {
        let game = lobby
        let now = NOW
        for (const command of commands) {
          now += stepMs
          const move = moveByCommand(command, game, now)
          if (!move) continue
          expect(game.phase).not.toBe('closed')
          expect(move.number).toBeGreaterThanOrEqual(game.number)
          expect(move.number).toBeLessThanOrEqual(game.questions)
          game = { ...game, ...move }
        }
      }),
    )
  })
})
