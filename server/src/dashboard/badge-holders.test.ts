import { BADGES, type BadgeHolders, crownId } from '@quiz-kingdom/shared/entities/game/badge.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { createQueryCounter } from '../testing/query-counter.ts'
import { type Player, shareTestApp } from '../testing/test-app.ts'
import { startTestQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { readBadgeHolders } from './figures.ts'

const URL = '/api/admin/badges'

describeOnEachDatabase('how many hold each badge', (open) => {
  const counter = createQueryCounter()
  const test = shareTestApp(async () => (await open()).withPlugin(counter))
  let admin: Player
  let river: TestQuiz
  let sky: TestQuiz
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    const at = test.clock.now()
    river = await insertTestQuiz(test.db, { at, title: 'Rivers', questions: 10 })
    test.clock.advance(1)
    sky = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Sky', questions: 10 })
  })

  async function submit(player: Player, quiz: TestQuiz, right: number): Promise<void> {
    const attemptId = await startTestQuiz(player, quiz)
    const answers = toAnswers(quiz, right, quiz.questionIds.length - right)
    await submitTestQuiz(player, quiz, { attemptId, answers })
  }

  async function read(): Promise<BadgeHolders[]> {
    const answer = await admin.get(URL)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  async function countHolders(badgeId: string): Promise<number | undefined> {
    return (await read()).find(({ id }) => id === badgeId)?.players
  }

  it('is told of each badge in its order, then of the crown of each kingdom there is', async () => {
    const nobody = await readBadgeHolders(test.db)
    expect(nobody.map(({ id }) => id)).toEqual([
      ...BADGES.map(({ id }) => id),
      crownId(river.kingdomId),
      crownId(sky.kingdomId),
    ])
    expect(nobody.filter(({ players }) => players > 0)).toEqual([])

    const [abeba, bekele] = [await test.logIn('Abeba'), await test.logIn('Bekele')]
    await submit(abeba, river, 10)
    await submit(abeba, river, 10)
    await submit(bekele, river, 4)
    await submit(bekele, sky, 9)
    const holders = await readBadgeHolders(test.db)
    expect(holders.filter(({ players }) => players > 0)).toEqual([
      { id: 'first-quiz', title: 'First Steps', players: 2 },
      { id: 'perfect', title: 'Flawless', players: 1 },
      { id: 'whole-kingdom', title: 'Every Road', players: 2 },
      { id: 'every-kingdom', title: 'Around the Realm', players: 1 },
      { id: 'first-crown', title: 'First Crown', players: 2 },
      { id: crownId(river.kingdomId), title: 'Crown of Kingdom of Rivers', players: 1 },
      { id: crownId(sky.kingdomId), title: 'Crown of Kingdom of Sky', players: 1 },
    ])
  })

  it('leaves out the crown of a kingdom that was removed', async () => {
    const setRemoved = (deletedAt: string | null) =>
      test.db.updateTable('kingdom').set({ deletedAt }).where('id', '=', sky.kingdomId).execute()
    await setRemoved(test.clock.now().toISOString())
    const ids = (await readBadgeHolders(test.db)).map(({ id }) => id)
    await setRemoved(null)
    expect(ids).toContain(crownId(river.kingdomId))
    expect(ids).not.toContain(crownId(sky.kingdomId))
  })

  it('is counted anew after five minutes, and no sooner', async () => {
    test.clock.advance(5 * 60)
    const before = await countHolders('first-quiz')
    await submit(await test.logIn('Chaltu'), river, 3)
    test.clock.advance(5 * 60 - 1)
    expect(await countHolders('first-quiz')).toBe(before)
    test.clock.advance(1)
    expect(await countHolders('first-quiz')).toBe((before ?? 0) + 1)
  })

  it('takes as many queries with many players as with few', async () => {
    const queries = async () => {
      const before = counter.count
      await readBadgeHolders(test.db)
      return counter.count - before
    }
    const withFew = await queries()
    for (let number = 0; number < 10; number++) {
      await submit(await test.logIn(`crowd ${number}`), river, 10)
    }
    expect(await queries()).toBe(withFew)
    // Each badge, the two crowns, and the kingdoms.
    expect(withFew).toBe(BADGES.length + 2 + 1)
  })

  it('is counted with a turn of the event loop between two badges', async () => {
    let turns = 0
    let next: NodeJS.Immediate
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    next = setImmediate(count)
    await readBadgeHolders(test.db)
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(BADGES.length)
  })
})
