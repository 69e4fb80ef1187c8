import { sql } from 'kysely'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { type Engine, eachEngine, openPostgres } from '../support/engines.ts'
import { startProduct } from '../support/product.ts'
import { describeMachine, formatTable, median } from '../support/report.ts'
import { cycled, generateLoad, submissionOf, toWire } from './load.ts'
import { QUESTIONS, seedDatabase } from './seed.ts'

/** How many submissions there is room for: in one category at once, and in the database over time. */

const PLAYERS_AT_ONCE = 64
/** So many that none of them meets the day's limit. */
const PLAYERS = 10 * PLAYERS_AT_ONCE
const ROUNDS = 3
/** A usual disk of a rented machine. */
const SLOW_COMMIT = ['commit_delay=5000', 'commit_siblings=0']
const GROWING_PLAYERS = 250
/** Few enough that all are soon played: a first result makes rows of its own. */
const GROWING_QUIZZES = 4
const GROWING_MS = 8000

/** All of them in one category: whatever row they share, they wait for. */
async function measureOneCategory(engine: Engine): Promise<string[]> {
  const url = await engine.createDatabase('one_category')
  const { players, quizzes } = await seedDatabase(url, PLAYERS)
  const product = await startProduct({ DATABASE_URL: url })
  const requests = players.map((player) => toWire(submissionOf(player, cycled(quizzes, 0)), player))
  const rounds = await generateLoad({
    targets: [[product.port]],
    rounds: ROUNDS,
    connections: PLAYERS_AT_ONCE,
    warmUpMs: 500,
    measuredMs: 3000,
    requests,
  })
  const loads = rounds.flat()
  await product.stop()
  return [
    engine.name,
    median(loads.map(({ callsPerSecond }) => callsPerSecond)).toFixed(0),
    median(loads.map(({ p50 }) => p50)).toFixed(1),
    median(loads.map(({ p99 }) => p99)).toFixed(1),
  ]
}

/** Bytes that the database takes, indexes included, once it has tidied up. */
async function sizeOf(url: string, engine: Engine): Promise<number> {
  const db = openDatabase(url, 'setup')
  const ask = async (query: string) =>
    Number((await sql<{ bytes: number }>`${sql.raw(query)}`.execute(db)).rows[0]?.bytes)
  if (engine.kind === 'PostgreSQL') await sql`vacuum full`.execute(db)
  const bytes =
    engine.kind === 'PostgreSQL'
      ? await ask('select pg_database_size(current_database()) as bytes')
      : await ask(
          'select (page_count - freelist_count) * page_size as bytes from pragma_page_count(), pragma_freelist_count(), pragma_page_size()',
        )
  await db.destroy()
  return bytes
}

async function countSubmitted(url: string): Promise<number> {
  const db = openDatabase(url)
  const { count } = await db
    .selectFrom('attempt')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  return count
}

/** Players who have played these categories before play them again; the roll-up counts them. */
async function measureGrowth(engine: Engine): Promise<string[]> {
  const url = await engine.createDatabase('growth')
  const { players, quizzes } = await seedDatabase(url, GROWING_PLAYERS)
  const requests = quizzes
    .slice(0, GROWING_QUIZZES)
    .flatMap((quiz) => players.map((player) => toWire(submissionOf(player, quiz), player)))
  const play = async () => {
    const product = await startProduct({ DATABASE_URL: url })
    await generateLoad({
      targets: [[product.port]],
      rounds: 1,
      connections: PLAYERS_AT_ONCE,
      warmUpMs: 0,
      measuredMs: GROWING_MS,
      requests,
    })
    await product.stop()
  }
  // The first time brings each player's results into being, of which there is one a category.
  do await play()
  while ((await countSubmitted(url)) < 2 * requests.length)
  const before = { bytes: await sizeOf(url, engine), submissions: await countSubmitted(url) }
  await play()
  const submissions = (await countSubmitted(url)) - before.submissions
  const bytes = (await sizeOf(url, engine)) - before.bytes
  return [engine.name, submissions.toLocaleString('en'), (bytes / submissions).toFixed(0)]
}

console.log(describeMachine())

const slow = await openPostgres({ isDurable: true, settings: SLOW_COMMIT })
const contention = [await measureOneCategory(slow)]
await slow.close()
const growth: string[][] = []
for await (const engine of eachEngine({ isDurable: true })) {
  if (engine.kind === 'SQLite') contention.push(await measureOneCategory(engine))
  growth.push(await measureGrowth(engine))
}

const tables = [
  `Submissions of ${QUESTIONS} answers in one category, by ${PLAYERS_AT_ONCE} players at once; PostgreSQL with a commit of 5 ms (goal: 800 a second):`,
  formatTable(['database', 'a second', 'p50 ms', 'p99 ms'], contention),
  `Growth of the database when quizzes are played again on the same day, indexes and roll-up included (goal: 600 bytes a submission of ${QUESTIONS} answers):`,
  formatTable(['database', 'submissions', 'bytes each'], growth),
].join('\n\n')
console.log(`\n${tables}`)
