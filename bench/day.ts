import { DailyStartSchema } from '@quiz-kingdom/shared/entities/daily.ts'
import { PracticeSchema } from '@quiz-kingdom/shared/entities/mistake.ts'
import * as v from 'valibot'
import { type Engine, HAS_POOLER, reportOnEachEngine } from './databases.ts'
import { keepSection } from './report.ts'
import { type Client, timeCalls } from './scale/client.ts'
import { LOGGED_IN, type LoggedIn } from './scale/seed.ts'
import {
  closeSite,
  describeSizes,
  makeSite,
  measureCalls,
  type ServedSite,
  serveSite,
} from './scale/sites.ts'

/** What many more players cost each of them in all that is there to do in a day. */

const COMMAND = 'bench:day'
const [GIVEN = '20000'] = process.argv.slice(2)
const FEW_PLAYERS = 1_000
const PLAYERS = Number(GIVEN)
if (!(PLAYERS > FEW_PLAYERS && PLAYERS % LOGGED_IN === 0)) {
  const least = FEW_PLAYERS.toLocaleString('en')
  throw new RangeError(`Give a number of players above ${least} that ${LOGGED_IN} divides`)
}
const PLAYER_COUNTS = [FEW_PLAYERS, PLAYERS]
const ROUNDS = 100
/** Fewer tell little of what growth costs. */
const KEPT_FROM = 100_000

/** Every call of a player who has not played today's daily quiz yet, in its order. */
async function playDay(
  player: Client,
  { secret, kingdomId, leagueId }: LoggedIn,
): Promise<Map<string, number>> {
  const { send, times } = timeCalls(player, secret)
  await send('today', { path: '/api/daily' })
  const started = await send('daily start', {
    method: 'POST',
    path: '/api/daily/start',
    body: {},
  })
  const { day, attemptId, questions } = v.parse(DailyStartSchema, JSON.parse(started.text))
  const answers = questions.map(({ _id: questionId }) => ({
    questionId,
    selectedAnswer: Math.floor(Math.random() * 2),
  }))
  await send('daily submission', {
    method: 'PUT',
    path: '/api/daily/submit',
    body: { attemptId, answers },
  })
  for (const part of ['result', 'board', 'scores']) {
    await send(`daily ${part}`, { path: `/api/daily/${day}/${part}` })
  }
  for (const [name, board] of [
    ['day', 'day'],
    ['week', 'week'],
    ['month', 'month'],
    ['kingdom', `kingdom:${kingdomId}`],
  ]) {
    await send(`board of the ${name}`, { path: `/api/boards/${board}` })
    await send(`own place of the ${name}`, { path: `/api/boards/${board}/own` })
  }
  await send('badges', { path: '/api/badges' })
  await send('profile', { path: '/api/profile' })
  await send('mistakes', { path: '/api/mistakes' })
  await practise(send)
  await send('leagues', { path: '/api/leagues' })
  await send('league', { path: `/api/leagues/${leagueId}` })
  await send('board of a league of 200', { path: `/api/leagues/${leagueId}/board/week` })
  return times
}

/** The first question that is due: what was answered wrong just now is. */
async function practise(send: ReturnType<typeof timeCalls>['send']): Promise<void> {
  const due = await send('practice', { path: '/api/mistakes/due' })
  const { practiceId, questions } = v.parse(PracticeSchema, JSON.parse(due.text))
  const [question] = questions
  if (!question) throw new RangeError('Nothing is due')
  const { _id: questionId, revisionId } = question
  await send('practice answer', {
    method: 'POST',
    path: '/api/mistakes/answer',
    body: { practiceId, questionId, revisionId, selectedAnswer: 0 },
  })
}

async function benchmark(engine: Engine): Promise<string> {
  const sites: ServedSite[] = []
  try {
    for (const playerCount of PLAYER_COUNTS) {
      sites.push(await serveSite(await makeSite(engine, playerCount)))
    }
    const calls = await measureCalls(sites, ROUNDS, async ({ player, seeded }, round) => {
      // Another player each time, as the daily quiz is played once.
      const next = seeded.players[round]
      if (!next) throw new RangeError('There are fewer players than rounds')
      return playDay(player, next)
    })
    return [`### ${engine.name}`, describeSizes(sites), calls].join('\n\n')
  } finally {
    for (const site of sites) await closeSite(site)
    await engine.stop()
  }
}

const figures = await reportOnEachEngine(benchmark)
if (PLAYERS >= KEPT_FROM && !HAS_POOLER) keepSection(`${COMMAND} -- ${PLAYERS}`, figures, COMMAND)
