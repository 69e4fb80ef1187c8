import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { LiveTeamRow, LiveTopRow } from '@quiz-kingdom/shared/entities/live.ts'
import type { Db } from '../../platform/db/database.ts'
import { closedNumber } from '../rules/phases.ts'
import type { ShownQuestion } from '../rules/shown-question.ts'
import { rank, rankTeams } from '../rules/standings.ts'
import { listScores, type PlayerScore } from '../storage/answers.repository.ts'
import { type Game, listHeldBack } from '../storage/games.repository.ts'
import { readQuestions } from '../storage/questions.ts'

export interface RankedPlayer extends PlayerScore {
  rank: number
  /** Before the question; null for the first. */
  rankBefore: number | null
}

/** Scores up to the last question that was closed. */
export interface Standings {
  /** The question, from 1; 0 before the first was closed. */
  number: number
  ranked: readonly RankedPlayer[]
  of: ReadonlyMap<Id, RankedPlayer>
  teams: readonly LiveTeamRow[]
}

/** All that views of a game are made of, as of one version. */
export interface Snapshot {
  game: Game
  /** Those of the round. */
  questions: readonly ShownQuestion[]
  standings: Standings
  /** Accounts from which the round's answers are hidden. */
  heldBack: ReadonlySet<Id>
}

/** Reads what has changed since the snapshot before. */
export async function readSnapshot(
  db: Db,
  game: Game,
  before: Snapshot | undefined,
  at: Date,
): Promise<Snapshot> {
  const isSameRound = before?.game.round === game.round
  return {
    game,
    questions: isSameRound ? before.questions : await readQuestions(db, game),
    standings: await readStandings(db, game),
    heldBack: await listHeldBack(db, game, at),
  }
}

async function readStandings(db: Db, game: Game): Promise<Standings> {
  const number = closedNumber(game)
  const scores = await listScores(db, { gameId: game.id, round: game.round, number })
  return rankScores(scores, number, game.settings.teams)
}

export function rankScores(
  scores: readonly PlayerScore[],
  number: number,
  teams: number,
): Standings {
  const before = new Map(
    rank(scores.map(({ playerId, scoreBefore }) => ({ playerId, score: scoreBefore }))).map(
      (row) => [row.playerId, row.rank],
    ),
  )
  const ranked = rank(scores).map((row) => ({
    ...row,
    rankBefore: number > 1 ? (before.get(row.playerId) ?? null) : null,
  }))
  return {
    number,
    ranked,
    of: new Map(ranked.map((row) => [row.playerId, row])),
    teams: teams === 0 ? [] : rankTeams(scores, teams),
  }
}

export function toTopRow(row: RankedPlayer): LiveTopRow {
  const { playerId, name, team, score, rank, rankBefore } = row
  return { playerId, name, team, score, rank, moved: rankBefore && rankBefore - rank }
}
