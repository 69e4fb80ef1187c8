import { Button, Group, Stack, Text } from '@mantine/core'
import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import {
  REPORT_REASON_LABELS,
  type WaitingReports,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { OPENED_STATE } from '../../lib/list/editing.ts'
import { paths } from '../../lib/paths.ts'
import { formatShortTime, formatTime } from '../../lib/times.ts'
import { FoldedItem } from '../../ui/list/folded-item.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { QuestionImage } from '../../ui/question-image.tsx'
import { AnswerForm, useAnswerDraft } from './answer-form.tsx'

/** Red for what harms players, yellow for what confuses them, blue for the rest. */
const REASON_TONES = {
  'wrong-answer': 'wrong',
  offensive: 'wrong',
  unclear: 'warning',
  outdated: 'warning',
  misspelt: 'marked',
  other: 'marked',
} as const

interface WaitingItemProps {
  reports: WaitingReports
  onAnswered: () => void
}

export function WaitingItem({ reports, onAnswered }: WaitingItemProps) {
  const { questionId, question, reports: count, reasons, facility, lastReportedAt } = reports
  const draft = useAnswerDraft(questionId)
  const [startsOpen] = useState(() => draft.getState().answer !== '')
  return (
    <FoldedItem
      startsOpen={startsOpen}
      summary={
        <>
          <Group gap="xs" mb={4}>
            {reasons.map(({ reason, count }) => (
              <StatusBadge key={reason} tone={REASON_TONES[reason]} icon={IconFlag}>
                {`${count > 1 ? `${count} × ` : ''}${REPORT_REASON_LABELS[reason]}`}
              </StatusBadge>
            ))}
          </Group>
          {markLanguages(question.questionText)}
          <Text size="sm" c="dimmed">
            {markLanguages(question.categoryTitle)} · {pluralize(count, 'report')}
            {facility &&
              ` · ${formatFacility(facility)} of ${pluralize(facility.asked, 'player')} got it right`}
            <time dateTime={lastReportedAt}> · {formatShortTime(lastReportedAt)}</time>
          </Text>
        </>
      }
    >
      <Stack px="md" pb="lg">
        <StoredQuestion reports={reports} />
        <PlayerTexts reports={reports} />
        {!question.isRemoved && (
          <Button
            component={Link}
            to={paths.questionEdited(question.categoryId, questionId)}
            state={OPENED_STATE}
            variant="default"
            mr="auto"
          >
            Edit the question
            <VisuallyHidden>{markLanguages(`: ${question.questionText}`)}</VisuallyHidden>
          </Button>
        )}
        <AnswerForm reports={reports} onAnswered={onAnswered} />
      </Stack>
    </FoldedItem>
  )
}

function formatFacility({ asked, right }: NonNullable<WaitingReports['facility']>): string {
  return `${Math.round((100 * right) / asked)}%`
}

function StoredQuestion({ reports: { question } }: { reports: WaitingReports }) {
  const { picture, options, correctAnswer, description, isRemoved } = question
  return (
    <>
      {isRemoved && (
        <Text size="sm" c="dimmed">
          This question was deleted.
        </Text>
      )}
      {picture && <QuestionImage src={apiUrl(picture.src)} alt={picture.alt} />}
      <OptionList options={options} correctAnswer={correctAnswer} />
      {description && (
        <Text size="sm" c="dimmed">
          {markLanguages(description)}
        </Text>
      )}
    </>
  )
}

function PlayerTexts({ reports: { texts } }: { reports: WaitingReports }) {
  if (texts.length === 0) return null
  return (
    <Stack component="ul" role="list" gap="sm" aria-label="What players wrote">
      {texts.map(({ reason, text, reportedAt, isCurrent }) => (
        <Stack component="li" gap={0} key={`${reportedAt} ${text}`}>
          <q className="as-typed">{markLanguages(text)}</q>
          <Text span size="sm" c="dimmed">
            {REPORT_REASON_LABELS[reason]} ·{' '}
            <time dateTime={reportedAt}>{formatTime(reportedAt)}</time>
            {!isCurrent && ' · about an earlier version'}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}
