import type { Profile } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { beforeAll, expect, it } from 'vitest'
import { addisDay, DAY_S, HOUR_S } from '../platform/clock.ts'
import { describeWithSharedApp, type Player } from '../testing/test-app.ts'
import { submitQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, type TestQuiz, toAnswers } from '../testing/test-quizzes.ts'

describeWithSharedApp('profiles', (test) => {
  let rivers: TestQuiz
  beforeAll(async () => {
    rivers = await insertTestQuiz(test.db, { at: test.clock.now(), title: 'Rivers', questions: 4 })
  })

  const submit = (player: Player, right: number, wrong = 0) =>
    submitQuiz(player, rivers, { answers: toAnswers(rivers, right, wrong) })
  const choose = (player: Player, choice: object) => player.put('/api/profile', choice)
  const look = (player: Player, of: Player) => player.get(`/api/profile/${of.user.id}`)

  async function ownProfile(player: Player): Promise<Profile> {
    const answer = await player.get('/api/profile')
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  it('are there for who has not played', async () => {
    const player = await test.logIn('Newcomer')
    expect(await ownProfile(player)).toEqual({
      userId: player.user.id,
      username: 'Newcomer',
      isPublic: false,
      points: 0,
      quizzes: 0,
      streak: 0,
      accuracy: [],
      badges: [],
      today: '2026-03-02',
      days: [],
    })
  })

  it('tell points, quizzes and how much was right', async () => {
    const player = await test.logIn('Abeba')
    await submit(player, 1, 2)
    await submit(player, 3)
    expect(await ownProfile(player)).toMatchObject({
      points: 6,
      // A quiz counts once a day.
      quizzes: 1,
      accuracy: [
        {
          kingdomId: rivers.kingdomId,
          title: 'Kingdom of Rivers',
          questions: 8,
          rightAnswers: 4,
        },
      ],
      badges: [{ id: 'every-kingdom' }, { id: 'whole-kingdom' }, { id: 'first-quiz' }],
    })
  })

  it('tell the days of play of a year, as they change in Addis Ababa', async () => {
    const player = await test.logIn('Bekele')
    // Noon, 11 pm and midnight in Addis Ababa.
    for (const hours of [0, 11, 1]) {
      test.clock.advance(hours * HOUR_S)
      await submit(player, 1, 1)
    }
    const fresh = async () => {
      const again = await test.logIn(`watcher ${test.clock.now().getTime()}`, 'admin')
      const { days, today }: Profile = (await look(again, player)).json()
      return { days, today }
    }
    const both = [
      { day: '2026-03-02', quizzes: 1 },
      { day: '2026-03-03', quizzes: 1 },
    ]
    expect(await fresh()).toEqual({ days: both, today: '2026-03-03' })
    test.clock.advance(363 * DAY_S)
    expect(await fresh()).toEqual({ days: both, today: '2027-03-01' })
    test.clock.advance(DAY_S)
    expect(await fresh()).toEqual({ days: both.slice(1), today: '2027-03-02' })
  })

  it('tell the day on which a badge was earned, and no time of day', async () => {
    const player = await test.logIn('Early riser')
    await submit(player, 1, 1)
    await choose(player, { avatar: null, isPublic: true })
    const shown = (await look(await test.logIn('Reader'), player)).body
    const profile: Profile = JSON.parse(shown)
    expect(new Set(profile.badges.map(({ earnedAt }) => earnedAt))).toEqual(
      new Set([addisDay(test.clock.now())]),
    )
    expect(shown).not.toMatch(/\d\d:\d\d/)
  })

  it('show the avatar that the player chose, wherever the name stands', async () => {
    const player = await test.logIn('Chaltu')
    await submit(player, 1)
    const chosen = await choose(player, { avatar: 'gelada', isPublic: false })
    expect(chosen.json()).toEqual({ avatar: 'gelada', isPublic: false })
    expect(await ownProfile(player)).toMatchObject({ avatar: 'gelada' })
    expect((await player.get('/api/auth/user')).json().user.avatar).toBe('gelada')
    const top = (await player.get('/api/quiz-result/top-players')).json()
    const own = top.find(({ userId }: Profile) => userId === player.user.id)
    expect(own).toMatchObject({ avatar: 'gelada', profileImage: null })

    await choose(player, { avatar: null, isPublic: false })
    expect(await ownProfile(player)).not.toHaveProperty('avatar')
    const { user } = (await player.get('/api/auth/user')).json()
    expect(user).not.toHaveProperty('avatar')
  })

  it.each([
    ['avatar', { avatar: 'unicorn', isPublic: true }],
    ['isPublic', { avatar: null, isPublic: 'yes' }],
  ])('name the field %s of a choice that there is not', async (field, choice) => {
    const answer = await choose(await test.logIn(`Chooser of ${field}`), choice)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  it('show themselves to others only while the player says so', async () => {
    const player = await test.logIn('Dawit')
    const other = await test.logIn('Other')
    const admin = await test.logIn('Keeper', 'admin')
    expect((await look(other, player)).statusCode).toBe(404)
    expect((await look(player, player)).statusCode).toBe(200)
    expect((await look(admin, player)).statusCode).toBe(200)
    await choose(player, { avatar: 'walia', isPublic: true })
    expect((await look(other, player)).json()).toMatchObject({ username: 'Dawit' })
    expect((await look(other, player)).body).not.toContain('@')
    await choose(player, { avatar: 'walia', isPublic: false })
    expect((await look(other, player)).statusCode).toBe(404)
  })

  it.each(['disabledAt', 'deletedAt'] as const)('are nobody’s of an account %s', async (why) => {
    const player = await test.logIn(`Gone ${why}`)
    await choose(player, { avatar: null, isPublic: true })
    await test.db
      .updateTable('user')
      .set({ [why]: test.clock.now().toISOString() })
      .where('id', '=', player.user.id)
      .execute()
    expect((await look(await test.logIn(`Visitor ${why}`), player)).statusCode).toBe(404)
  })
})
