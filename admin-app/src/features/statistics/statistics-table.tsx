import { Anchor, Table } from '@mantine/core'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import {
  type QuestionStatistics,
  TOLD_FROM_ATTEMPTS,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import type { MouseEvent } from 'react'
import { TableFrame } from '../../ui/table-frame.tsx'
import { coefficientInWords, percentInWords } from './numbers.ts'
import { hasEnough, remarksOn } from './remarks.ts'
import classes from './statistics-table.module.css'

/** The DOM id of a question's heading below the table. */
export const headingId = (questionId: string) => `statistics-${questionId}`

/** The address stays: with a hash, the page would be opened anew. */
function showQuestion(event: MouseEvent, questionId: string): void {
  event.preventDefault()
  const heading = document.getElementById(headingId(questionId))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** One line a question, in the order of the list. */
export function StatisticsTable({ questions }: { questions: readonly QuestionStatistics[] }) {
  return (
    <TableFrame label="Table of questions">
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Question</Table.Th>
            <Table.Th>Attempts</Table.Th>
            <Table.Th>Right</Table.Th>
            <Table.Th>Difficulty</Table.Th>
            <Table.Th>Discrimination</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questions.map((question) => (
            <Table.Tr key={question.revisionId}>
              <Table.Th scope="row" className={classes.question}>
                <Anchor
                  href={`#${headingId(question.questionId)}`}
                  className={classes.link}
                  onClick={(event) => showQuestion(event, question.questionId)}
                >
                  {withLanguages(question.questionText)}
                </Anchor>
                <span className={classes.remark}>{firstRemark(question)}</span>
              </Table.Th>
              <Table.Td className={classes.number}>
                {question.attempts.toLocaleString('en')}
              </Table.Td>
              <Table.Td className={classes.number}>
                {question.facility === null ? '–' : percentInWords(question.facility)}
              </Table.Td>
              <Table.Td>{DIFFICULTY_NAMES[question.difficulty]}</Table.Td>
              <Table.Td className={classes.number}>
                {question.discrimination === null
                  ? '–'
                  : coefficientInWords(question.discrimination)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

function firstRemark(question: QuestionStatistics): string {
  return hasEnough(question) ? (remarksOn(question)[0]?.text ?? '') : tooFewInWords(question)
}

export const tooFewInWords = ({ attempts }: QuestionStatistics) =>
  `Too few first attempts yet: ${attempts} of ${TOLD_FROM_ATTEMPTS}`
