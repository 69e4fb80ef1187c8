import {
  INVITE_CODE_LENGTH,
  LEAGUE_MEMBERS_MAX,
  LEAGUES_PER_PLAYER_MAX,
  type League,
  type LeagueRow,
} from '@quiz-kingdom/shared/entities/game/league.ts'
import { DELETION_GRACE_DAYS } from '@quiz-kingdom/shared/entities/people/account.ts'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createEraseAccountsJob } from '../accounts/own/erase-accounts.ts'
import { DAY_S } from '../platform/clock.ts'
import { insertManyPlayers } from '../testing/many-players.ts'
import { runJob } from '../testing/run-job.ts'
import {
  type Caller,
  describeWithSharedApp,
  type Player,
  TEST_PASSWORD,
} from '../testing/test-app.ts'
import { startTestQuiz, submitTestQuiz } from '../testing/test-play.ts'
import { insertTestQuiz, toAnswers } from '../testing/test-quizzes.ts'
import { UNKNOWN_CODE_LIMIT } from './leagues.routes.ts'

describeWithSharedApp('leagues', (test) => {
  let made = 0
  const playerNamed = (name: string) => test.logIn(`${name} ${++made}`)

  async function call<T>(caller: Caller, options: InjectOptions): Promise<T> {
    const answer = await caller.inject(options)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }

  const create = (player: Player, name = 'Class 7b') =>
    call<League>(player, { method: 'POST', url: '/api/leagues', payload: { name } })
  const joining = (player: Caller, code: string | undefined) =>
    player.post('/api/leagues/join', { code })
  const read = (player: Player, { id }: League) => player.get(`/api/leagues/${id}`)
  const preview = (caller: Caller, code: string | undefined) =>
    caller.get(`/api/leagues/invites/${code}`)
  const membership = (player: Player, { id }: League, member: Player) =>
    player.delete(`/api/leagues/${id}/members/${member.user.id}`)

  /** Creates a league whose members join one after the other. */
  async function leagueOf<Names extends string[]>(...names: Names) {
    const owner = await playerNamed('Owner')
    const league = await create(owner)
    const members: Player[] = []
    for (const name of names) {
      test.clock.advance(1)
      const member = await playerNamed(name)
      expect((await joining(member, league.inviteCode)).statusCode).toBe(200)
      members.push(member)
    }
    return { owner, league, members }
  }

  async function play(player: Player, right: number): Promise<void> {
    const quiz = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: `Quiz ${++made}`,
    })
    const attemptId = await startTestQuiz(player, quiz)
    await submitTestQuiz(player, quiz, { attemptId, answers: toAnswers(quiz, right) })
  }

  async function boardOf(player: Player, { id }: League, period = 'week'): Promise<string[]> {
    const { rows } = await call<{ rows: LeagueRow[] }>(player, {
      url: `/api/leagues/${id}/board/${period}`,
    })
    return rows.map(({ rank, username, points, hasPlayed }) => {
      return `${rank} ${username} ${hasPlayed ? points : '-'}`
    })
  }

  it('shows its invite code to its owner alone', async () => {
    const { owner, league, members } = await leagueOf('Member')
    const [member] = members
    if (!member) throw new Error('Nobody has joined')
    expect((await read(owner, league)).json()).toMatchObject({ inviteCode: league.inviteCode })
    expect((await read(member, league)).body).not.toContain(league.inviteCode)
  })

  it('show whoever has the code their name and size, and let them join once', async () => {
    const owner = await playerNamed('Owner')
    const league = await create(owner, '  Friends of  Lucy ')
    expect(league.inviteCode).toHaveLength(INVITE_CODE_LENGTH)
    expect((await preview(test, league.inviteCode)).json()).toEqual({
      name: 'Friends of  Lucy',
      members: 1,
    })
    const friend = await playerNamed('Friend')
    const typed = ` ${league.inviteCode?.slice(0, 4).toLowerCase()}-${league.inviteCode?.slice(4)} `
    for (let time = 0; time < 2; time++) {
      expect((await joining(friend, typed)).json()).toEqual({
        id: league.id,
        name: league.name,
        ownerId: owner.user.id,
        members: 2,
      })
    }
    expect((await preview(friend, league.inviteCode)).json()).toEqual({
      name: league.name,
      members: 2,
      memberOf: league.id,
    })
    expect(await call(friend, { url: '/api/leagues' })).toEqual({
      leagues: [{ id: league.id, name: league.name, ownerId: owner.user.id, members: 2 }],
    })
  })

  it('are joined once by who asks for it many times at once', async () => {
    const { league } = await leagueOf()
    const friend = await playerNamed('Friend')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => joining(friend, league.inviteCode)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await read(friend, league)).json()).toMatchObject({ members: 2 })
  })

  it('have a board of all members, those who have not played last', async () => {
    const { owner, league, members } = await leagueOf('First', 'Second', 'Idle')
    const [first, second, idle] = members
    if (!first || !second || !idle) throw new Error('They are three')
    await play(first, 1)
    test.clock.advance(1)
    await play(second, 1)
    await play(owner, 0)
    const names = [first, second, owner, idle].map(({ user }) => user.username)
    const scores = [2, 2, 0, '-']
    const board = names.map((name, index) => `${index + 1} ${name} ${scores[index]}`)
    for (const period of ['day', 'week', 'month']) {
      expect(await boardOf(idle, league, period)).toEqual(board)
    }
    test.clock.advance(7 * DAY_S)
    const later = await boardOf(await playAgain(owner), league)
    expect(later.filter((row) => !row.endsWith('-'))).toEqual([])
  })

  async function playAgain({ user }: Player): Promise<Player> {
    const visitor = await playerNamed('Visitor')
    await test.db
      .updateTable('session')
      .set({ userId: user.id })
      .where('userId', '=', visitor.user.id)
      .execute()
    return { ...visitor, user }
  }

  describe('their owner', () => {
    it('renames them', async () => {
      const { owner, league } = await leagueOf()
      const url = `/api/leagues/${league.id}`
      const renamed = await call<League>(owner, { method: 'PUT', url, payload: { name: 'Other' } })
      expect(renamed).toEqual({ ...league, name: 'Other' })
    })

    it('makes a new code, with which the old one is over', async () => {
      const { owner, league } = await leagueOf()
      const url = `/api/leagues/${league.id}/invite-code`
      const { inviteCode } = await call<League>(owner, { method: 'POST', url })
      expect(inviteCode).not.toBe(league.inviteCode)
      expect((await preview(test, league.inviteCode)).statusCode).toBe(404)
      expect((await joining(await playerNamed('Late'), league.inviteCode)).statusCode).toBe(404)
      expect((await joining(await playerNamed('Guest'), inviteCode)).statusCode).toBe(200)
    })

    it('sends a member away', async () => {
      const { owner, league, members } = await leagueOf('Sent away')
      const [member = owner] = members
      expect((await membership(owner, league, member)).statusCode).toBe(200)
      expect((await read(member, league)).statusCode).toBe(404)
      expect((await read(owner, league)).json().members).toBe(1)
    })

    it('is told that whom they send away is no member', async () => {
      const { owner, league, members } = await leagueOf('Sent away')
      const [member = owner] = members
      const stranger = await playerNamed('Stranger')
      await membership(owner, league, member)
      for (const gone of [member, stranger]) {
        const refused = await membership(owner, league, gone)
        expect(refused.statusCode).toBe(404)
        expect(refused.json().message).toBe('This player is no longer in the league.')
      }
    })

    it('hands them over to a member', async () => {
      const { owner, league, members } = await leagueOf('Heir')
      const [heir = owner] = members
      const url = `/api/leagues/${league.id}/owner`
      const handOver = (userId: string) => owner.put(url, { userId })
      const stranger = await playerNamed('Stranger')
      expect((await handOver(stranger.user.id)).statusCode).toBe(404)
      expect((await handOver(heir.user.id)).json()).not.toHaveProperty('inviteCode')
      expect((await read(heir, league)).json()).toMatchObject({
        ownerId: heir.user.id,
        inviteCode: league.inviteCode,
      })
    })

    it('deletes them', async () => {
      const { owner, league, members } = await leagueOf('Member')
      const [member = owner] = members
      await call(owner, { method: 'DELETE', url: `/api/leagues/${league.id}` })
      expect((await read(member, league)).statusCode).toBe(404)
      expect((await preview(test, league.inviteCode)).statusCode).toBe(404)
    })

    it('who leaves makes the member of longest standing the owner', async () => {
      const { owner, league, members } = await leagueOf('Eldest', 'Youngest')
      const [eldest = owner, youngest = owner] = members
      await membership(owner, league, owner)
      expect((await read(youngest, league)).json().ownerId).toBe(eldest.user.id)
      await membership(youngest, league, youngest)
      await membership(eldest, league, eldest)
      expect((await preview(test, league.inviteCode)).statusCode).toBe(404)
    })
  })

  it.each([
    ['PUT', '', { name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['POST', '/invite-code', undefined],
    ['PUT', '/owner', { userId: '0'.repeat(24) }],
    ['DELETE', `/members/${'0'.repeat(24)}`, undefined],
  ] as const)('are changed by their owner alone: %s %s', async (method, path, payload) => {
    const { owner, league, members } = await leagueOf('Member')
    const [member = owner] = members
    const url = `/api/leagues/${league.id}${path}`
    const options = { method, url, ...(payload && { payload }) }
    expect((await member.inject(options)).statusCode).toBe(403)
    expect((await (await playerNamed('Stranger')).inject(options)).statusCode).toBe(404)
  })

  it('are left once, and by members alone', async () => {
    const { league, members } = await leagueOf('Member')
    const stranger = await playerNamed('Stranger')
    const [member = stranger] = members
    const leave = async (player: Player) => (await membership(player, league, player)).statusCode
    expect([await leave(member), await leave(member), await leave(stranger)]).toEqual([
      200, 404, 404,
    ])
  })

  it('are seen by members alone', async () => {
    const { league } = await leagueOf()
    const stranger = await playerNamed('Stranger')
    for (const path of ['', '/board/week']) {
      const url = `/api/leagues/${league.id}${path}`
      expect((await stranger.get(url)).statusCode).toBe(404)
    }
  })

  it.each([
    ['', 'A name is required'],
    ['ab', 'The name must be at least 3 characters'],
    ['a'.repeat(41), 'The name must not exceed 40 characters'],
    ['zero\u200bwidth', 'The name must not contain invisible characters'],
  ])('are not named %j', async (name, message) => {
    const player = await playerNamed('Player')
    const refused = await player.post('/api/leagues', { name })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual({ name: message })
  })

  it(`have ${LEAGUE_MEMBERS_MAX} members at most`, async () => {
    const { league } = await leagueOf()
    const at = test.clock.now()
    const ids = await insertManyPlayers(test.db, at, LEAGUE_MEMBERS_MAX - 2)
    await test.db
      .insertInto('leagueMember')
      .values(ids.map((id) => ({ leagueId: league.id, userId: id, joinedAt: at.toISOString() })))
      .execute()
    const [last, tooMany] = [await playerNamed('Last'), await playerNamed('Too many')]
    const answers = await Promise.all([last, tooMany].map((p) => joining(p, league.inviteCode)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it(`are ${LEAGUES_PER_PLAYER_MAX} at most for one player`, async () => {
    const { league } = await leagueOf()
    const player = await playerNamed('Joiner')
    for (let number = 0; number < LEAGUES_PER_PLAYER_MAX; number++) await create(player)
    expect((await joining(player, league.inviteCode)).statusCode).toBe(409)
    const more = { method: 'POST', url: '/api/leagues', payload: { name: 'One more' } } as const
    expect((await player.inject(more)).statusCode).toBe(409)
  })

  const shut = (...players: Player[]) =>
    test.db
      .updateTable('user')
      .set({ disabledAt: test.clock.now().toISOString() })
      .where(
        'id',
        'in',
        players.map(({ user }) => user.id),
      )
      .execute()

  it('of an account that is disabled belong to another member at once', async () => {
    const { owner, league, members } = await leagueOf('Heir')
    const [heir = owner] = members
    const admin = await test.logIn(`Keeper ${++made}`, 'admin')
    const url = `/api/accounts/${owner.user.id}/disabled`
    await call(admin, { method: 'PUT', url, payload: { disabled: true } })
    expect((await read(heir, league)).json()).toMatchObject({ ownerId: heir.user.id, members: 1 })
  })

  it('are left to members whose accounts are shut, where there are no others', async () => {
    const { owner, league, members } = await leagueOf('First', 'Second')
    const [first = owner] = members
    await shut(...members)
    await membership(owner, league, owner)
    const kept = await test.db
      .selectFrom('league')
      .select('ownerId')
      .where('id', '=', league.id)
      .execute()
    expect(kept).toEqual([{ ownerId: first.user.id }])
  })

  describe('of a deleted account', () => {
    const deleteAccount = (player: Player) =>
      player.post('/api/account/delete', {
        confirmation: player.user.username,
        currentPassword: TEST_PASSWORD,
      })

    it('belong to another member at once, and do not show it', async () => {
      const { owner, league, members } = await leagueOf('Heir')
      const [heir = owner] = members
      expect((await deleteAccount(owner)).statusCode).toBe(200)
      expect((await read(heir, league)).json()).toMatchObject({
        ownerId: heir.user.id,
        members: 1,
      })
      expect(await boardOf(heir, league)).toEqual([`1 ${heir.user.username} -`])
    })

    it('keep nothing of it once it is erased', async () => {
      const { owner, league } = await leagueOf()
      const { league: other, members } = await leagueOf('Member')
      const [member = owner] = members
      await deleteAccount(owner)
      await deleteAccount(member)
      test.clock.advance((DELETION_GRACE_DAYS + 1) * DAY_S)
      await runJob(createEraseAccountsJob(test))
      const left = await test.db
        .selectFrom('league')
        .leftJoin('leagueMember', 'leagueId', 'league.id')
        .select(['league.id', 'userId'])
        .where('league.id', 'in', [league.id, other.id])
        .execute()
      expect(left).toEqual([{ id: other.id, userId: other.ownerId }])
    })
  })

  it('cannot be found by guessing codes, which right ones do not count among', async () => {
    const { league } = await leagueOf()
    const guess = async () => (await preview(test, 'BBBBBBBB')).statusCode
    const know = async () => (await preview(test, league.inviteCode)).statusCode
    expect(await guess()).toBe(404)
    await test.db
      .updateTable('guess')
      .set({ count: UNKNOWN_CODE_LIMIT.max - 1 })
      .execute()
    expect([await know(), await know(), await guess()]).toEqual([200, 200, 404])
    expect([await guess(), await know()]).toEqual([429, 200])
    test.clock.advance(10 * 60)
    expect(await guess()).toBe(404)
  })

  it('are not there for who makes a code up, whoever that is, and each time counts', async () => {
    const { owner, members } = await leagueOf('Member')
    const [member = owner] = members
    const full = await playerNamed('In many')
    for (let number = 0; number < LEAGUES_PER_PLAYER_MAX; number++) await create(full)
    await test.db.deleteFrom('guess').execute()
    const codes = ['BBBBBBBB', 'bbbb-bbbb', 'BBBBBBBC']
    for (const code of codes) {
      expect((await preview(test, code)).statusCode).toBe(404)
      for (const player of [owner, member, full]) {
        expect((await preview(player, code)).statusCode).toBe(404)
        expect((await joining(player, code)).statusCode).toBe(404)
      }
    }
    const counted = await test.db.selectFrom('guess').select('count').execute()
    const sum = counted.reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(codes.length * 7)
  })

  it('are joined by whoever has the code, whatever others on the network make up', async () => {
    const { league } = await leagueOf()
    const [guesser, friend] = [await playerNamed('Guesser'), await playerNamed('Friend')]
    await preview(test, 'BBBBBBBB')
    await joining(guesser, 'BBBBBBBB')
    await test.db.updateTable('guess').set({ count: UNKNOWN_CODE_LIMIT.max }).execute()
    expect((await preview(test, 'BBBBBBBB')).statusCode).toBe(429)
    expect((await joining(guesser, 'BBBBBBBB')).statusCode).toBe(429)
    // For players the limit counts by account, so others on the network are not affected.
    expect((await joining(friend, 'CCCCCCCC')).statusCode).toBe(404)
    expect((await joining(friend, league.inviteCode)).statusCode).toBe(200)
  })

  it.each(['ABCDEFGH', 'short', 'B'.repeat(100), '-', '٠١٢٣٤٥٦٧'])(
    'has no league for %j, which counts as made up',
    async (code) => {
      await test.db.deleteFrom('guess').execute()
      const guesser = await playerNamed('Guesser')
      expect((await preview(guesser, code)).statusCode).toBe(404)
      expect((await joining(guesser, code)).statusCode).toBe(404)
      expect(await test.db.selectFrom('guess').select('count').execute()).toEqual([{ count: 2 }])
    },
  )

  it('refuses what is far too long for a code', async () => {
    const guesser = await playerNamed('Guesser')
    const answer = await joining(guesser, 'B'.repeat(1000))
    expect(answer.json()).toMatchObject({ fields: { code: 'This is not a valid invite code' } })
  })
})
