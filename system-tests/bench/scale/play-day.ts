import { DailyStartSchema } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { PracticeSchema } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import * as v from 'valibot'
import { type Client, timeCalls } from './client.ts'
import type { LoggedIn } from './seed.ts'

/** Every call of a player who has not played today's daily quiz yet, in its order. */
export async function playDay(
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
