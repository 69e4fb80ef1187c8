import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { LiveReport } from '@quiz-kingdom/shared/entities/game/live.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { listShownOptions, toShownOption } from '../rules/shown-question.ts'
import { type Ranked, rankByScore, rankTeams } from '../rules/standings.ts'
import {
  listPlayerScores,
  listRoundAnswers,
  type PlayerScore,
  type RoundAnswer,
} from '../storage/answers.repository.ts'
import { findGame, findRoundCategory, listHeldBackUserIds } from '../storage/games.repository.ts'
import { type PlayedQuestion, readPlayedQuestions } from '../storage/questions.ts'

const HARDEST_QUESTIONS_MAX = 5

/**
 * Reports on the round `wanted`, or on the last finished one. Throws 404 if there is no report, and 403 for
 * anyone but the host.
 */
export async function readReport(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  hostId: Id,
  roomId: Id,
  wanted: number | undefined,
): Promise<LiveReport> {
  const game = await findGame(db, roomId)
  if (!game) throw reportNotFound()
  if (game.hostId !== hostId) throw forbidden('Only the host of this game can do that.')
  const isOver = game.phase === 'podium' || game.phase === 'closed'
  const last = isOver && game.number > 0 ? game.round : game.round - 1
  const round = wanted ?? last
  if (round < 1 || round > last) throw reportNotFound()
  const played = await readPlayedQuestions(db, { id: roomId, round })
  const answers = await listRoundAnswers(db, roomId, round)
  const { categoryId, title } = await findRoundCategory(db, { ...game, round })
  const isHidden = (await listHeldBackUserIds(db, { ...game, categoryId }, clock.now())).has(hostId)
  const number = played.at(-1)?.number ?? 0
  const scores = await listPlayerScores(db, { gameId: roomId, round, number })
  const questions = toReportQuestions(
    played,
    answers,
    new Set(scores.map(({ playerId }) => playerId)),
  )
  const { teams } = game.settings
  return {
    roomId,
    title,
    round,
    rounds: Array.from({ length: last }, (_, index) => index + 1),
    startedAt: Date.parse(played[0]?.openedAt ?? '') || game.createdAt,
    settings: game.settings,
    questions: isHidden ? questions.map(hideAnswer) : questions,
    hardest: isHidden ? [] : listHardestQuestions(questions),
    players: isHidden ? [] : toReportPlayers(played, rankByScore(scores), answers),
    teams: teams === 0 ? [] : rankTeams(scores, teams),
  }
}

const reportNotFound = () => notFound('There is no report for this game.')

type ReportQuestion = LiveReport['questions'][number]

function toReportQuestions(
  played: readonly PlayedQuestion[],
  answers: readonly RoundAnswer[],
  players: ReadonlySet<Id>,
): ReportQuestion[] {
  return played.map(({ number, question }) => {
    const own = answers.filter((it) => it.number === number && players.has(it.playerId))
    const totalMs = own.reduce((total, { elapsedMs }) => total + elapsedMs, 0)
    return {
      number,
      questionText: question.questionText,
      options: listShownOptions(question),
      correctOption: toShownOption(question, question.correctAnswer),
      counts: question.order.map((stored) => own.filter(({ option }) => option === stored).length),
      answered: own.length,
      rightAnswers: own.filter(({ isRight }) => isRight).length,
      meanMs: own.length === 0 ? null : Math.round(totalMs / own.length),
    }
  })
}

function hideAnswer(question: ReportQuestion): ReportQuestion {
  return { ...question, correctOption: null, counts: [], rightAnswers: null }
}

function listHardestQuestions(questions: readonly ReportQuestion[]): number[] {
  return questions
    .filter(({ answered }) => answered > 0)
    .map(({ number, answered, rightAnswers }) => ({
      number,
      share: (rightAnswers ?? 0) / answered,
    }))
    .toSorted((a, b) => a.share - b.share)
    .slice(0, HARDEST_QUESTIONS_MAX)
    .map(({ number }) => number)
}

function toReportPlayers(
  played: readonly PlayedQuestion[],
  ranked: readonly Ranked<PlayerScore>[],
  answers: readonly RoundAnswer[],
): LiveReport['players'] {
  const given = new Map(answers.map((it) => [`${it.playerId} ${it.number}`, it]))
  return ranked.map((player) => ({
    ...player,
    answers: played.map(({ number, question }) => {
      const answer = given.get(`${player.playerId} ${number}`)
      if (!answer) return null
      const { option, isRight, points, elapsedMs } = answer
      return { option: toShownOption(question, option), isRight, points, elapsedMs }
    }),
  }))
}
