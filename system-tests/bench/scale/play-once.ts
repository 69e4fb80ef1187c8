import { AttemptStartSchema } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import * as v from 'valibot'
import { timeCalls } from './client.ts'
import type { LoggedIn } from './seed.ts'
import type { ServedSite } from './sites.ts'

const pick = <T>(list: readonly T[]): T => {
  const picked = list[Math.floor(Math.random() * list.length)]
  if (picked === undefined) throw new RangeError('There is nothing to pick from')
  return picked
}

/** Every call of one of the players who plays a quiz, in its order, each after a pause. */
export async function playOnce(
  { player, seeded }: Pick<ServedSite, 'player' | 'seeded'>,
  players: readonly LoggedIn[],
  pause: () => Promise<unknown> = async () => {},
): Promise<Map<string, number>> {
  const { id: userId, secret } = pick(players)
  const { categoryId, questionIds } = pick(seeded.quizzes)
  const { send: sendAtOnce, times } = timeCalls(player, secret)
  const send: typeof sendAtOnce = async (name, call) => {
    await pause()
    return sendAtOnce(name, call)
  }
  await send('session check', { path: '/api/auth/user' })
  await send('kingdoms', { path: '/api/kingdom' })
  await send('categories', { path: '/api/category' })
  await send('questions of a quiz', { path: `/api/questions/category/${categoryId}/user` })
  const started = await send('start', {
    method: 'POST',
    path: '/api/quiz-result/start',
    body: { categoryId },
  })
  const { attemptId } = v.parse(AttemptStartSchema, JSON.parse(started.text))
  const answers = questionIds.map((questionId) => ({
    questionId,
    selectedAnswer: Math.floor(Math.random() * 2),
  }))
  await send('submission', {
    method: 'PUT',
    path: '/api/quiz-result/submit',
    body: { userId, categoryId, attemptId, answers },
  })
  await send('leaderboard', { path: '/api/quiz-result/top-players' })
  await send('recent activity', { path: `/api/quiz-result/recent-activity/${userId}` })
  return times
}
