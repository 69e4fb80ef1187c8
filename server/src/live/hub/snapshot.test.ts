import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { createQueryCounter } from '../../testing/query-counter.ts'
import { type Player, setUpTestApp } from '../../testing/test-app.ts'
import {
  createTestRoom,
  joinRoom,
  post,
  pressButton,
  sendAnswer,
  type TestPlayer,
  tryToAnswer,
  watchAsHost,
  watchAsPlayer,
} from '../../testing/test-live.ts'
import { insertTestQuiz } from '../../testing/test-quizzes.ts'
import { readSnapshot } from './snapshot.ts'

const READING_S = 4

describeOnEachDatabase('a room of which a process keeps the standings', (open) => {
  const counter = createQueryCounter()
  const test = setUpTestApp(async () => (await open()).withPlugin(counter))
  let host: Player
  let code: string
  beforeEach(async () => {
    host = await test.logIn('Teacher')
    const at = test.clock.now()
    const { categoryId } = await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 4 })
    code = (await createTestRoom(host, categoryId, { seconds: 20, teams: 2 })).code
  })

  function kept() {
    const snapshot = test.app.live.find(code)
    if (!snapshot) throw new Error('Nobody watches the room')
    return snapshot
  }

  async function expectRecount(): Promise<void> {
    const { game, standings } = kept()
    const fresh = await readSnapshot(test.db, game, undefined, test.clock.now())
    expect(standings).toEqual(fresh.standings)
  }

  async function openNext(command: 'next' | 'skip' = 'next'): Promise<void> {
    await pressButton(host, test, code, command)
    await expectRecount()
    test.clock.advance(READING_S)
    await test.app.live.poll()
  }

  async function answerAll(players: readonly TestPlayer[], number: number): Promise<void> {
    for (const [index, player] of players.entries()) {
      test.clock.advance(1)
      await sendAnswer(test, code, player, { number, option: index % 2, elapsedMs: 1000 * index })
    }
  }

  it('has those of a recount after each step, whoever joins late or is removed', async () => {
    await watchAsHost(test, host, code)
    const players = await Promise.all(['Abeba', 'Kebede'].map((name) => joinRoom(test, code, name)))
    await openNext()
    await answerAll(players, 1)
    await pressButton(host, test, code, 'next')
    await expectRecount()
    await openNext()
    players.push(await joinRoom(test, code, 'Late'))
    await answerAll(players, 2)
    await openNext('skip')
    await answerAll(players, 3)
    const [first] = players.splice(0, 1)
    await host.delete(`/api/live/host/${code}/players/${first?.playerId}`)
    await pressButton(host, test, code, 'next')
    await expectRecount()
    await openNext()
    await answerAll(players, 4)
    await pressButton(host, test, code, 'end')
    await expectRecount()
    expect(kept().game.phase).toBe('podium')
    expect(kept().standings.ranked).toHaveLength(2)
  })

  it('takes an answer with one statement, and reads those to a closed question with one', async () => {
    await watchAsHost(test, host, code)
    const player = await joinRoom(test, code, 'Abeba')
    await openNext()
    // The first call reads the key that signs stamps.
    await post(test, '/api/live/clock')
    const beforeAnswer = counter.count
    await sendAnswer(test, code, player, { option: 1 })
    expect(counter.count - beforeAnswer).toBe(1)
    // A second answer of the player takes one more query.
    expect((await sendAnswer(test, code, player, { option: 0 })).option).toBe(1)

    await pressButton(host, test, code, 'next')
    const before = kept()
    await pressButton(host, test, code, 'next')
    const { game } = kept()
    async function queriesIn(phase: 'question' | 'answer'): Promise<number> {
      const start = counter.count
      await readSnapshot(test.db, { ...game, phase }, before, test.clock.now())
      return counter.count - start
    }
    expect(await queriesIn('answer')).toBe(1 + (await queriesIn('question')))
  })

  it('costs one query for a player who comes back while others are there', async () => {
    const { token } = await joinRoom(test, code, 'Abeba')
    const screen = await watchAsHost(test, host, code)
    await screen.until(() => true)
    const before = counter.count
    const phone = await watchAsPlayer(test, code, token)
    await phone.until(({ room }) => room.phase === 'lobby')
    expect(counter.count - before).toBe(1)
  })

  it('refuses an answer of nobody and of a removed player, whatever they choose', async () => {
    await watchAsHost(test, host, code)
    const removed = await joinRoom(test, code, 'Removed')
    await joinRoom(test, code, 'Abeba')
    await openNext()
    await host.delete(`/api/live/host/${code}/players/${removed.playerId}`)
    for (const option of [0, 5]) {
      const nobody = await tryToAnswer(test, code, { token: 'x'.repeat(22) }, { option })
      expect(nobody.json()).toMatchObject({ code: 'unknown_player' })
      expect((await tryToAnswer(test, code, removed, { option })).json()).toMatchObject({
        code: 'removed',
      })
    }
  })
})
