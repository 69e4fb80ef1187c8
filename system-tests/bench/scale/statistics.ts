import { setTimeout as sleep } from 'node:timers/promises'
import { CategoryStatisticsSchema } from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type Db, isPostgres, openDatabase } from '../../../server/src/platform/db/database.ts'
import type { Engine } from '../../support/engines.ts'
import { setUpProduct } from '../../support/product.ts'
import { formatTable, quantile } from '../../support/report.ts'
import { logIn, logInAdmin, numberCategories, usersSql } from './seed.ts'
import { closeSite, format, type ServedSite, serveSite, settingsFor } from './sites.ts'
import { idOf, POSTGRES, SQLITE, type Words } from './sql-words.ts'

const ATTEMPTS = 100_000
const ROUNDS = 20
/** The statistics are worked out again when a second has passed. */
const PAUSE_MS = 1100

/** How long the statistics of a category with very many first attempts take, and what others wait meanwhile. */
export async function measureStatistics(engine: Engine): Promise<string> {
  const site = await makeStatisticsSite(engine)
  try {
    const alone = await waitsOfOthers(site, () => sleep(PAUSE_MS))
    const times: number[] = []
    const meanwhile = await waitsOfOthers(site, async () => {
      await sleep(PAUSE_MS)
      times.push(await readStatistics(site))
    })
    return [
      `The statistics of a category with ${format(ATTEMPTS)} first attempts (goal: 300 ms):`,
      formatTable(
        ['what', 'times', 'p50 ms', 'p99 ms', 'longest ms'],
        [
          ['statistics', ...describeTimes(times)],
          ['a player’s session check, without statistics', ...describeTimes(alone)],
          ['a player’s session check, with statistics each second', ...describeTimes(meanwhile)],
        ],
      ),
    ].join('\n\n')
  } finally {
    await closeSite(site)
  }
}

interface StatisticsSite extends ServedSite {
  categoryId: string
}

async function makeStatisticsSite(engine: Engine): Promise<StatisticsSite> {
  const url = await engine.createDatabase('statistics')
  const settings = settingsFor(url)
  setUpProduct(settings)
  const pool = openDatabase(url, 'setup')
  const { seeded, categoryId } = await pool.connection().execute((db) => fill(db))
  await pool.destroy()
  const site = await serveSite({ playerCount: ATTEMPTS, url, settings, seeded })
  return { ...site, categoryId }
}

export async function fill(db: Db) {
  const words = isPostgres(db) ? POSTGRES : SQLITE
  const now = new Date()
  const quizzes = await numberCategories(db)
  const [{ categoryId, questionIds } = { categoryId: '', questionIds: [] }] = quizzes
  await sql.raw(usersSql(words, ATTEMPTS, now)).execute(db)
  await sql.raw(attemptsSql(words, questionIds.length)).execute(db)
  await sql`drop table bench_category`.execute(db)
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  const id = '0'.repeat(24)
  const player = { id, secret: await logIn(db, id, now), kingdomId: '', leagueId: '' }
  const adminSecret = await logInAdmin(db, now)
  const seeded = { attempts: ATTEMPTS, players: [player], adminSecret, quizzes }
  return { seeded: { ...seeded, bytes: 0, bytesPerAttempt: 0 }, categoryId }
}

/** A first attempt of each player at the first category, a second after the other, with all kinds of answers. */
function attemptsSql(words: Words, questions: number): string {
  const at = words.isoTime(`${Date.now()} - (${ATTEMPTS} - i) * 1000`)
  const picks = Array.from(
    { length: questions },
    (_, question) =>
      `substr('0123-11230', cast(i * ${7919 + 104_729 * question} / 64 % 10 as integer) + 1, 1)`,
  )
  return `insert into attempt (id, user_id, category_id, question_set_id, points_per_answer,
      started_at, deadline, submitted_at, score, total_questions, points, late, picks, kind)
    select ${idOf(words, 'i')}, ${idOf(words, 'i')}, c.id, c.set_id, c.points,
      ${at}, ${at}, ${at}, 0, c.total, 0, 0, ${picks.join(' || ')}, 'first'
    from ${words.series(ATTEMPTS)} as s join bench_category as c on c.number = 0`
}

async function readStatistics({ admin, seeded, categoryId }: StatisticsSite): Promise<number> {
  const path = `/api/questions/category/${categoryId}/statistics`
  const answer = await admin.send({ path, secret: seeded.adminSecret })
  const { alphaAttempts } = v.parse(CategoryStatisticsSchema, JSON.parse(answer.text))
  if (alphaAttempts !== ATTEMPTS) throw new Error(`${alphaAttempts} attempts were counted`)
  return answer.milliseconds
}

/** Of a player who asks again and again until `work` is done so many times. */
async function waitsOfOthers(
  { player, seeded }: StatisticsSite,
  work: () => Promise<void>,
): Promise<number[]> {
  const waits: number[] = []
  const secret = seeded.players[0]?.secret ?? ''
  let isOver = false
  async function askUntilOver(): Promise<void> {
    while (!isOver) {
      waits.push((await player.send({ path: '/api/auth/user', secret })).milliseconds)
      await sleep(1)
    }
  }
  const asking = askUntilOver()
  for (let round = 0; round < ROUNDS; round++) await work()
  isOver = true
  await asking
  return waits
}

function describeTimes(times: readonly number[]): string[] {
  const figures = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
  return [format(times.length), ...figures]
}
