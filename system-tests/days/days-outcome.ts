import assert from 'node:assert/strict'
import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { BadgeListSchema } from '@quiz-kingdom/shared/entities/game/badge.ts'
import {
  BoardSchema,
  CURRENT_BOARDS,
  type CurrentBoard,
  NEIGHBOUR_ROWS,
  OwnPlaceSchema,
} from '@quiz-kingdom/shared/entities/game/board.ts'
import {
  DAILY_QUESTIONS,
  DailyBoardSchema,
  DailyScoresSchema,
  DailyTodaySchema,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { LeagueBoardSchema, LeagueSchema } from '@quiz-kingdom/shared/entities/game/league.ts'
import { MistakeOverviewSchema } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import {
  RecentActivitySchema,
  TopPlayerSchema,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { ProfileSchema } from '@quiz-kingdom/shared/entities/people/profile.ts'
import * as v from 'valibot'
import type { Actor, Moves } from './moves.ts'
import {
  type BoardEntry,
  badgesOf,
  boardKeysOf,
  boardsOf,
  dailyBoardOf,
  dayAt,
  daysOf,
  lastResultsOf,
  leaderboardOf,
  type Quiz,
  quizzesOf,
  scoreOf,
  streakOf,
} from './play-history.ts'

interface Played {
  people: readonly Actor[]
  quizzes: readonly Quiz[]
}

/** What everybody has in the end, when no quiz is open, is what follows from the rules. */
export async function compareOutcome(
  { plays, askedOn, read, send, now }: Moves,
  { people, quizzes }: Played,
): Promise<void> {
  const [anyone] = people
  assert.ok(anyone)
  const today = dayAt(now())
  const leaderboard = leaderboardOf(plays)
  const boards = boardsOf(plays)
  for (const person of people) await comparePerson(person)
  await compareLeaderboard(anyone)
  for (const [key, entries] of boards) await compareBoard(anyone, key, entries)
  for (const day of askedOn.keys()) await compareDay(anyone, day)
  const leagueId = await foundLeague(anyone)
  for (const period of CURRENT_BOARDS) await compareLeague(anyone, leagueId, period)

  async function comparePerson(person: Actor): Promise<void> {
    const { username, id } = person.player.user
    const { mistakes, plays } = person.record
    const { streak } = v.parse(DailyTodaySchema, await read(person, '/api/daily'))
    assert.deepEqual(streak, streakOf(plays, today), `the streak of ${username}`)
    const { earned } = v.parse(BadgeListSchema, await read(person, '/api/badges'))
    const held = earned.map(({ id }) => id).sort()
    assert.deepEqual(held, badgesOf(plays, quizzes), `the badges of ${username}`)
    const overview = v.parse(MistakeOverviewSchema, await read(person, '/api/mistakes'))
    const { due, later, putRight } = overview
    assert.deepEqual({ due, later, putRight }, mistakes.counts(today, new Set()), 'mistakes')
    const profile = v.parse(ProfileSchema, await read(person, '/api/profile'))
    assert.deepEqual(
      { points: profile.points, quizzes: profile.quizzes, days: profile.days },
      {
        points: leaderboard.find(({ userId }) => userId === id)?.points ?? 0,
        quizzes: quizzesOf(plays),
        days: daysOf(plays),
      },
      `the profile of ${username}`,
    )
    const recent = await read(person, `/api/quiz-result/recent-activity/${id}`)
    const activity = v.parse(v.array(RecentActivitySchema), recent)
    assert.deepEqual(byCategory(activity.map(toResult)), byCategory(lastResultsOf(plays)))
  }

  async function compareLeaderboard(reader: Actor): Promise<void> {
    const top = await read(reader, '/api/quiz-result/top-players')
    const rows = v.parse(v.array(TopPlayerSchema), top)
    assert.deepEqual(
      rows.map(({ userId, totalScore: points }) => ({ userId, points })),
      leaderboard.slice(0, rows.length).map(toPoints),
      'the leaderboard',
    )
  }

  /** The first hundred, and around whoever is first, in the middle and last; of the months around all. */
  async function compareBoard(reader: Actor, key: string, entries: readonly BoardEntry[]) {
    const rows = entries.map(({ userId, points }, index) => ({ rank: index + 1, userId, points }))
    const board = v.parse(BoardSchema, await read(reader, `/api/boards/${key}`))
    assert.equal(board.players, rows.length, `players on ${key}`)
    assert.deepEqual(board.top.map(toRow), rows.slice(0, board.top.length), key)
    const places = [0, Math.floor(rows.length / 2), rows.length - 1]
    for (const person of people) {
      const index = rows.findIndex(({ userId }) => userId === person.player.user.id)
      if (!places.includes(index) && !key.startsWith('month:')) continue
      const own = v.parse(OwnPlaceSchema, await read(person, `/api/boards/${key}/own`))
      const around =
        index < 0 ? [] : rows.slice(Math.max(0, index - NEIGHBOUR_ROWS), index + NEIGHBOUR_ROWS + 1)
      assert.deepEqual(own.rows.map(toRow), around, `rank ${index + 1} of ${key}`)
    }
  }

  async function compareDay(reader: Actor, day: Day): Promise<void> {
    const ranked = dailyBoardOf(plays, day)
    const scores = v.parse(DailyScoresSchema, await read(reader, `/api/daily/${day}/scores`))
    const counted = Array.from({ length: DAILY_QUESTIONS + 1 }, (_, score) => ({
      score,
      players: ranked.filter((play) => scoreOf(play) === score).length,
    }))
    assert.deepEqual(scores, counted, `the scores of ${day}`)
    const { top } = v.parse(DailyBoardSchema, await read(reader, `/api/daily/${day}/board`))
    assert.deepEqual(
      top.map(({ userId }) => userId),
      ranked.slice(0, top.length).map(({ userId }) => userId),
      `the board of ${day}`,
    )
  }

  async function foundLeague(owner: Actor): Promise<Id> {
    const answer = await send(owner, 'POST', '/api/leagues', { name: 'All of us' })
    const { id, inviteCode: code } = v.parse(LeagueSchema, answer.json())
    for (const person of people.slice(1, LEAGUE_MEMBERS)) {
      const joined = await send(person, 'POST', '/api/leagues/join', { code })
      assert.equal(joined.statusCode, 200, joined.body)
    }
    return id
  }

  async function compareLeague(member: Actor, leagueId: Id, period: CurrentBoard): Promise<void> {
    const board = await read(member, `/api/leagues/${leagueId}/board/${period}`)
    const { rows } = v.parse(LeagueBoardSchema, board)
    const members = people.slice(0, LEAGUE_MEMBERS).map(({ player }) => player.user.id)
    const key = boardKeysOf(today).find((key) => key.startsWith(period)) ?? ''
    const entries = boards.get(key)?.filter(({ userId }) => members.includes(userId)) ?? []
    const played = rows.filter(({ hasPlayed }) => hasPlayed)
    assert.deepEqual(played.map(toPoints), entries.map(toPoints), `the league's ${period}`)
  }
}

const LEAGUE_MEMBERS = 60

const toPoints = ({ userId, points }: { userId: Id; points: number }) => ({ userId, points })

const toRow = ({ rank, userId, points }: { rank: number; userId: Id; points: number }) => ({
  rank,
  userId,
  points,
})

const toResult = ({
  categoryId,
  score,
  scorePoints,
}: v.InferOutput<typeof RecentActivitySchema>) => ({
  categoryId,
  score: score.result,
  scorePoints,
})

const byCategory = <T extends { categoryId: Id }>(results: T[]) =>
  results.sort((a, b) => (a.categoryId < b.categoryId ? -1 : 1))
