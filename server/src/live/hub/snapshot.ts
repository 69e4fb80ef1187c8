import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_TOP_ROWS,
  type LiveTeamRow,
  type LiveTopRow,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import type { Db } from '../../platform/db/database.ts'
import { lastClosedQuestionNumber } from '../rules/phases.ts'
import type { ShownQuestion } from '../rules/shown-question.ts'
import { type Ranked, rankByScore, rankTeams } from '../rules/standings.ts'
import {
  listPlayerScores,
  listQuestionAnswers,
  type PlayerScore,
  type QuestionAnswer,
} from '../storage/answers.repository.ts'
import { type Game, listHeldBackUserIds } from '../storage/games.repository.ts'
import { readRoundQuestions } from '../storage/questions.ts'

interface RankedPlayer extends Ranked<PlayerScore> {
  /** The player's rank before the last closed question; null if that was the first one. */
  rankBefore: number | null
}

/** Scores up to the last closed question. */
export interface Standings {
  /** The last closed question, counted from 1; 0 if none. */
  number: number
  /** The game's roster version when the players were read. */
  roster: number
  /** In the order of joining. */
  scores: readonly PlayerScore[]
  ranked: readonly RankedPlayer[]
  byPlayerId: ReadonlyMap<Id, RankedPlayer>
  teams: readonly LiveTeamRow[]
}

export interface GameSnapshot {
  game: Game
  questions: readonly ShownQuestion[]
  standings: Standings
  /** Accounts that must not see the round's answers. */
  heldBack: ReadonlySet<Id>
}

export async function readSnapshot(
  db: Db,
  game: Game,
  before: GameSnapshot | undefined,
  at: Date,
): Promise<GameSnapshot> {
  const ofRound = before?.game.round === game.round ? before : undefined
  return {
    game,
    questions: ofRound?.questions ?? (await readRoundQuestions(db, game)),
    standings: await readStandings(db, game, ofRound?.standings),
    heldBack: await listHeldBackUserIds(db, game, at),
  }
}

/**
 * Reads only the answers to the question just closed and adds them to `before`. If `before` is missing or
 * outdated, reads all answers of the round.
 */
async function readStandings(db: Db, game: Game, before: Standings | undefined) {
  const number = lastClosedQuestionNumber(game)
  const known = before?.roster === game.roster ? before : undefined
  if (known?.number === number) return known
  const question = { gameId: game.id, round: game.round, number }
  const scores =
    known && known.number === number - 1
      ? addAnswers(known.scores, await listQuestionAnswers(db, question))
      : await listPlayerScores(db, question)
  return rankScores(scores, game, number)
}

function addAnswers(
  scores: readonly PlayerScore[],
  answers: readonly QuestionAnswer[],
): PlayerScore[] {
  const of = new Map(answers.map((answer) => [answer.playerId, answer]))
  return scores.map((row) => {
    const { option = null, points = null, isRight = null } = of.get(row.playerId) ?? {}
    return {
      ...row,
      score: row.score + (points ?? 0),
      scoreBefore: row.score,
      rightAnswers: row.rightAnswers + (isRight ?? 0),
      option,
      points,
      isRight,
    }
  })
}

function rankScores(
  scores: readonly PlayerScore[],
  { roster, settings: { teams } }: Game,
  number: number,
): Standings {
  const before = new Map(
    rankByScore(scores.map(({ playerId, scoreBefore }) => ({ playerId, score: scoreBefore }))).map(
      ({ playerId, rank }) => [playerId, rank],
    ),
  )
  const ranked = rankByScore(scores).map((row) => ({
    ...row,
    rankBefore: number > 1 ? (before.get(row.playerId) ?? null) : null,
  }))
  return {
    number,
    roster,
    scores,
    ranked,
    byPlayerId: new Map(ranked.map((row) => [row.playerId, row])),
    teams: teams === 0 ? [] : rankTeams(scores, teams),
  }
}

/** Lists the first players with points. */
export function listTopRows({ ranked }: Standings): LiveTopRow[] {
  return ranked
    .slice(0, LIVE_TOP_ROWS)
    .flatMap(({ playerId, name, team, score, rank, rankBefore }) =>
      rank === null
        ? []
        : [{ playerId, name, team, score, rank, moved: rankBefore && rankBefore - rank }],
    )
}
