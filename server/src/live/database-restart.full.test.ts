import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type PostgresServer, startPostgresServer } from '../testing/embedded-postgres.ts'
import { startTestApp } from '../testing/test-app.ts'
import {
  createTestRoom,
  joinRoom,
  post,
  pressButton,
  sendAnswer,
  tryToAnswer,
  tryToJoin,
  tryToWatch,
  watchAsHost,
  watchAsPlayer,
} from '../testing/test-live.ts'
import { insertTestQuiz } from '../testing/test-quizzes.ts'

const ENDS: [string, (postgres: PostgresServer) => Promise<void>][] = [
  ['stopped', (postgres) => postgres.stop()],
  ['killed', (postgres) => postgres.kill()],
]

it.each(ENDS)('a game continues after its PostgreSQL was %s and started', async (_name, end) => {
  const postgres = await startPostgresServer({ isDurable: true })
  onTestFinished(postgres.remove)
  const url = await postgres.createDatabase('live')
  const test = await startTestApp(async () => {
    const db = openDatabase(url)
    await migrate(db)
    return db
  })
  onTestFinished(test.close)
  const host = await test.logIn('Teacher')
  const at = test.clock.now()
  const { categoryId } = await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 2 })
  const { code } = await createTestRoom(host, categoryId, { seconds: 20 })
  const [abeba, kebede] = [
    await joinRoom(test, code, 'Abeba'),
    await joinRoom(test, code, 'Kebede'),
  ]
  const screen = await watchAsHost(test, host, code)
  const phone = await watchAsPlayer(test, code, abeba.token)
  await pressButton(host, test, code, 'next')
  test.clock.advance(4)
  await test.app.live.poll()
  const { room } = await phone.until(({ room }) => room.phase === 'open')
  if (room.phase !== 'open') throw new Error('Not open')
  const right = room.options.indexOf('Right')
  await sendAnswer(test, code, abeba, { option: right })

  await end(postgres)
  await test.app.live.poll()
  const refused = await Promise.all([
    tryToAnswer(test, code, kebede, { option: right }),
    tryToAnswer(test, code, abeba, { option: right }),
    tryToJoin(test, code, 'Late'),
    tryToWatch(test, code, kebede.token),
    test.get(`/api/live/rooms/${code}`),
    post(host, `/api/live/host/${code}/next`, { version: room.version }),
  ])
  for (const answer of refused) {
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.json().message).toBe('Quiz Kingdom is unavailable for a moment.')
  }

  await postgres.start()
  // Phones retry until the server has stored the answer.
  await sendAnswer(test, code, kebede, { option: right })
  expect(await sendAnswer(test, code, abeba, { option: (right + 1) % 4 })).toMatchObject({
    option: right,
  })
  await test.app.live.poll()
  const told = await phone.until(({ room }) => room.phase === 'answer')
  expect(told.you).toMatchObject({ answer: right, score: 1000, rank: 1, result: { isRight: true } })
  expect(await screen.until(({ phase }) => phase === 'answer')).toMatchObject({ answered: 2 })
  expect(await test.db.selectFrom('liveAnswer').selectAll().execute()).toHaveLength(2)

  await joinRoom(test, code, 'Late')
  await pressButton(host, test, code, 'next')
  test.clock.advance(4)
  await test.app.live.poll()
  const other = await watchAsPlayer(test, code, kebede.token)
  expect(await other.until(({ room }) => room.phase === 'open')).toMatchObject({
    room: { question: { number: 2 } },
    you: { name: 'Kebede', rank: 1 },
  })
  await pressButton(host, test, code, 'end')
  expect((await phone.until(({ room }) => room.phase === 'podium')).you.rank).toBe(1)
})
