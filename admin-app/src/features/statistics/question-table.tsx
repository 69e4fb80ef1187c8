import { Button, Group, Stack, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { QuestionStatistics } from '@quiz-kingdom/shared/entities/console/question-statistics.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { formatLongDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { OPENED_STATE } from '../../lib/list/editing.ts'
import { paths } from '../../lib/paths.ts'
import { TableFrame } from '../../ui/list/table-frame.tsx'
import {
  describeSeparation,
  findRemarks,
  formatCoefficient,
  formatPercent,
  hasEnoughAttempts,
} from './analysis.ts'
import { DifficultyLine } from './difficulty-line.tsx'
import { PicksChart, ShareBar } from './picks-chart.tsx'
import classes from './question-table.module.css'

interface QuestionTableProps {
  categoryId: Id
  questions: readonly QuestionStatistics[]
  earlierOf: (questionId: Id) => readonly QuestionStatistics[]
}

export function QuestionTable({ categoryId, questions, earlierOf }: QuestionTableProps) {
  return (
    <TableFrame label="Table of questions" hasControls>
      <Table tabularNums verticalSpacing={4} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Question</Table.Th>
            <Table.Th data-wide>First tries</Table.Th>
            <Table.Th>Right</Table.Th>
            <Table.Th data-wide>Difficulty</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questions.map((question) => (
            <QuestionRow
              key={question.questionId}
              question={question}
              earlier={earlierOf(question.questionId)}
              categoryId={categoryId}
            />
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

interface QuestionRowProps {
  categoryId: Id
  question: QuestionStatistics
  earlier: readonly QuestionStatistics[]
}

function QuestionRow({ question, earlier, categoryId }: QuestionRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { questionText, attempts, facility, difficulty } = question
  const separation = describeSeparation(question)
  const [worst] = findRemarks(question)
  return (
    <Fragment>
      <Table.Tr data-few={!hasEnoughAttempts(question) || undefined}>
        <Table.Th scope="row">
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
            <span>{markLanguages(questionText)}</span>
          </UnstyledButton>
          <Text size="sm" c="dimmed" fw={400} ml="1.625rem" data-narrow>
            {DIFFICULTY_NAMES[difficulty]} · {pluralize(attempts, 'first try', 'first tries')}
            {separation && ` · ${separation} separation`}
          </Text>
          {worst && <RemarkText>{worst.text}</RemarkText>}
        </Table.Th>
        <Table.Td data-wide>{attempts.toLocaleString('en')}</Table.Td>
        <Table.Td>
          {facility === null ? '–' : formatPercent(facility)}
          {facility !== null && <ShareBar share={facility} color={pickColor(facility)} />}
        </Table.Td>
        <Table.Td data-wide>
          {DIFFICULTY_NAMES[difficulty]}
          {separation && <div>{separation} separation</div>}
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={id}>
          <Table.Td colSpan={4}>
            <QuestionDetails question={question} earlier={earlier} categoryId={categoryId} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  )
}

function QuestionDetails({ question, earlier, categoryId }: QuestionRowProps) {
  const { questionId, questionText, attempts } = question
  return (
    <Stack component="article" aria-label={questionText} gap="sm" py="xs" maw="60rem">
      {findRemarks(question)
        .slice(1)
        .map(({ kind, text }) => (
          <RemarkText key={kind}>{text}</RemarkText>
        ))}
      <Text size="sm" c="dimmed">
        {describeFigures(question)}
      </Text>
      <DifficultyLine question={question} categoryId={categoryId} />
      {attempts > 0 && <PicksChart {...question} />}
      {earlier.map((revision) => (
        <details key={revision.revisionId}>
          <summary className="summary">
            Version from {formatLongDate(revision.createdAt)}: {describeFigures(revision)}
          </summary>
          <p>{markLanguages(revision.questionText)}</p>
          <PicksChart {...revision} />
        </details>
      ))}
      <Button
        component={Link}
        to={paths.questionEdited(categoryId, questionId)}
        state={OPENED_STATE}
        variant="default"
        mr="auto"
      >
        Edit question
        <VisuallyHidden>{markLanguages(`: ${questionText}`)}</VisuallyHidden>
      </Button>
    </Stack>
  )
}

function RemarkText({ children }: { children: string }) {
  return (
    <Group gap="xs" wrap="nowrap" fz="sm" fw={700}>
      <IconAlertTriangle size={18} aria-hidden="true" style={{ flex: 'none' }} />
      {children}
    </Group>
  )
}

function pickColor(facility: number): string | undefined {
  if (facility < 0.3) return 'var(--qk-wrong-line)'
  return facility > 0.8 ? 'var(--qk-right-line)' : undefined
}

function describeFigures(question: QuestionStatistics): string {
  const { attempts, facility, discrimination } = question
  const tries = pluralize(attempts, 'first try', 'first tries')
  const right = facility === null ? [] : [`${formatPercent(facility)} right`]
  const tells =
    discrimination === null || !hasEnoughAttempts(question)
      ? []
      : [`separates strong from weak: ${formatCoefficient(discrimination)}`]
  return [tries, ...right, ...tells].join(' · ')
}
