import type { LiveHostView } from '@quiz-kingdom/shared/entities/game/live.ts'
import { seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { expect, it, onTestFinished } from 'vitest'
import { openTestSqlite } from '../testing/databases.ts'
import { findFreePort } from '../testing/free-port.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createTestRoom, pressButton, watchAsHost } from '../testing/test-live.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'
import { BOT_NAMES, startLivePlayers } from './live-players.ts'

const isLobbyOf =
  (players: number) =>
  (view: LiveHostView): boolean =>
    view.phase === 'lobby' && view.players === players

it('lets twenty bots join a room of the demo and answer its question', async () => {
  const test = await startTestApp(openTestSqlite)
  onTestFinished(test.close)
  const host = await test.logIn('Teacher')
  const at = test.clock.now()
  const { categoryId } = await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 3 })
  const port = await findFreePort()
  await test.app.listen({ port })
  test.app.live.start()
  const stop = startLivePlayers({
    db: test.db,
    port,
    random: seededRandom(1),
    lookEveryMs: 10,
    joinWithinMs: 10,
  })
  onTestFinished(stop)

  const { code } = await createTestRoom(host, categoryId, { questions: 1, seconds: 5 })
  const screen = await watchAsHost(test, host, code)
  await screen.until(isLobbyOf(BOT_NAMES.length))
  await pressButton(host, test, code, 'next')
  // The second press of Next shows the options at once.
  await pressButton(host, test, code, 'next')
  const answer = await screen.until(({ phase }) => phase === 'answer')
  expect(answer).toMatchObject({ answered: BOT_NAMES.length })
})
