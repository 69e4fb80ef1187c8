import { Anchor, Table } from '@mantine/core'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import {
  type QuestionStatistics,
  TOLD_FROM_ATTEMPTS,
} from '@quiz-kingdom/shared/entities/question-statistics.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { TableFrame } from '../../ui/table-frame.tsx'
import { coefficientInWords, percentInWords } from './numbers.ts'
import { hasEnough, remarksOn } from './remarks.ts'
import classes from './statistics-table.module.css'

/** Where a question's picture stands on the page. */
export const pictureId = (questionId: string) => `picture-${questionId}`

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
                <Anchor href={`#${pictureId(question.questionId)}`} className={classes.link}>
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
