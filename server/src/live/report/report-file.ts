import type { WrittenBytes } from '@quiz-kingdom/question-files/question-file.ts'
import { writeTable } from '@quiz-kingdom/question-files/table/write-table.ts'
import {
  LIVE_TEAMS,
  type LiveReport,
  type LiveReportFormat,
} from '@quiz-kingdom/shared/entities/live.ts'

/** A row for each player with their answers, and below them the right answers and their shares. */
export function writeReport(report: LiveReport, format: LiveReportFormat): WrittenBytes {
  const { questions, players, settings } = report
  const hasTeams = settings.teams > 0
  const teamCells = (team: string) => (hasTeams ? [team] : [])
  const headings = [
    'Rank',
    'Name',
    ...teamCells('Team'),
    'Score',
    'Right answers',
    ...questions.map(({ number, questionText }) => `${number}. ${questionText}`),
  ]
  const rows = players.map(({ rank, name, team, score, rightAnswers, answers }) => [
    String(rank),
    name,
    ...teamCells(team === null ? '' : (LIVE_TEAMS[team] ?? '')),
    String(score),
    String(rightAnswers),
    ...answers.map((answer, index) => {
      if (!answer) return ''
      const text = questions[index]?.options[answer.option] ?? ''
      return answer.isRight ? `✓ ${text}` : `✗ ${text}`
    }),
  ])
  const summary = (name: string, cells: string[]) => ['', name, ...teamCells(''), '', '', ...cells]
  return writeTable(format, headings, [
    ...rows,
    summary(
      'Right answer',
      questions.map(({ options, correctOption }) => options[correctOption ?? -1] ?? ''),
    ),
    summary(
      'Answered right',
      questions.map(({ answered, rightAnswers }) =>
        rightAnswers === null || answered === 0
          ? ''
          : `${Math.round((100 * rightAnswers) / answered)} %`,
      ),
    ),
  ])
}
