import type { LivePlayerView } from '@quiz-kingdom/shared/entities/game/live.ts'
import { beforeEach, expect, it } from 'vitest'
import { createDatabaseWatch } from '../../platform/database-watch/database-watch.ts'
import { describeOnEachDatabase } from '../../testing/databases.ts'
import { type Player, setUpTestApp } from '../../testing/test-app.ts'
import {
  createTestRoom,
  joinRoom,
  pressButton,
  sendAnswer,
  type TestPlayer,
  watchAsPlayer,
} from '../../testing/test-live.ts'
import { insertTestQuiz } from '../../testing/test-quizzes.ts'
import { requirePlayer } from '../rooms/joining.ts'
import { requireOpenGame } from '../rooms/rooms.ts'
import { createHub } from './hub.ts'

const READING_S = 4

describeOnEachDatabase('a process that streams a live game', (open) => {
  const test = setUpTestApp(open)
  let host: Player
  let player: TestPlayer
  let code: string
  beforeEach(async () => {
    host = await test.logIn('Teacher')
    const at = test.clock.now()
    const { categoryId } = await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 3 })
    code = (await createTestRoom(host, categoryId, { seconds: 20 })).code
    player = await joinRoom(test, code, 'Abeba')
  })

  /** Opens the player's stream in another process on the same database. */
  async function watchElsewhere() {
    let isDatabaseAway = false
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isDatabaseAway) throw new Error('The database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { clock, log } = test
    const hub = createHub({ db, clock, log, watch: createDatabaseWatch(db, log) })
    const views: LivePlayerView[] = []
    let isEnded = false
    const game = await requireOpenGame(test.db, code, clock.now())
    await hub.watchAsPlayer(game, await requirePlayer(test.db, game.id, player.token), {
      send: (data) => views.push(JSON.parse(data)),
      ping: () => {},
      end: () => {
        isEnded = true
      },
      onEnd: () => {},
    })
    return {
      hub,
      isEnded: () => isEnded,
      view: () => views.at(-1),
      setDatabaseAway: (isAway: boolean) => {
        isDatabaseAway = isAway
      },
    }
  }

  async function openQuestion(): Promise<void> {
    await pressButton(host, test, code, 'next')
    test.clock.advance(READING_S)
  }

  it('sends the moves and answers that other processes have stored', async () => {
    const { hub, view } = await watchElsewhere()
    await openQuestion()
    await hub.poll()
    const room = view()?.room
    if (room?.phase !== 'open') throw new Error('Not open')
    const right = room.options.indexOf('Right')
    const { option } = await sendAnswer(test, code, player, { option: right })
    await pressButton(host, test, code, 'next')
    await hub.poll()
    expect(view()).toMatchObject({ room: { phase: 'answer' }, you: { answer: option, rank: 1 } })
    hub.stop()
  })

  it('keeps its streams while the database is away, and sends what has changed when it is back', async () => {
    const { hub, view, isEnded, setDatabaseAway } = await watchElsewhere()
    setDatabaseAway(true)
    await hub.poll()
    await openQuestion()
    await hub.poll()
    expect(view()?.room.phase).toBe('lobby')
    setDatabaseAway(false)
    await hub.poll()
    expect(view()?.room.phase).toBe('open')
    expect(isEnded()).toBe(false)
    hub.stop()
  })

  it('ends all streams when it stops, and takes no new ones, so that phones find another process', async () => {
    const phone = await watchAsPlayer(test, code, player.token)
    test.app.live.stop()
    await phone.ended
    const late = await watchAsPlayer(test, code, player.token)
    await late.ended
    expect(late.views).toEqual([])
  })
})
