import { type Sheet, writeWorkbook } from '@quiz-kingdom/question-files/table/write-spreadsheet.ts'
import { writeTable } from '@quiz-kingdom/question-files/table/write-table.ts'
import {
  LIVE_TEAM_NAMES,
  type LiveReport,
  type LiveReportFormat,
} from '@quiz-kingdom/shared/entities/game/live.ts'

/** A CSV file has only one sheet, so it contains only the players. */
export function writeReport(report: LiveReport, format: LiveReportFormat): Uint8Array {
  const players = toPlayersSheet(report)
  if (format === 'xlsx') return writeWorkbook([players, toQuestionsSheet(report)])
  const rows = players.rows.map((cells) => cells.map(String))
  return writeTable('csv', players.headings, rows)
}

function toPlayersSheet({ questions, players, settings }: LiveReport): Sheet {
  const teamCells = (team: string) => (settings.teams > 0 ? [team] : [])
  return {
    name: 'Players',
    headings: [
      'Rank',
      'Name',
      ...teamCells('Team'),
      'Score',
      'Right answers',
      ...questions.map(({ number, questionText }) => `${number}. ${questionText}`),
    ],
    rows: players.map(({ rank, name, team, score, rightAnswers, answers }) => [
      rank ?? '',
      name,
      ...teamCells(team === null ? '' : (LIVE_TEAM_NAMES[team] ?? '')),
      score,
      rightAnswers,
      ...answers.map((answer, index) => {
        if (!answer) return ''
        const text = questions[index]?.options[answer.option] ?? ''
        return answer.isRight ? `✓ ${text}` : `✗ ${text}`
      }),
    ]),
  }
}

function toQuestionsSheet({ questions }: LiveReport): Sheet {
  return {
    name: 'Questions',
    headings: ['Number', 'Question', 'Right answer', 'Answers', 'Right, %', 'Mean time, s'],
    rows: questions.map(
      ({ number, questionText, options, correctOption, answered, rightAnswers, meanMs }) => [
        number,
        questionText,
        options[correctOption ?? -1] ?? '',
        answered,
        rightAnswers === null || answered === 0 ? '' : Math.round((100 * rightAnswers) / answered),
        meanMs === null ? '' : Math.round(meanMs / 100) / 10,
      ],
    ),
  }
}
