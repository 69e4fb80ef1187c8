import { Anchor, Button, Card, Checkbox, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import type { FilePicture } from '@quiz-kingdom/question-files/model/question-file.ts'
import {
  detectExtension,
  fromBase64,
} from '@quiz-kingdom/question-files/question/question-picture.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconAlertTriangle, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import { memo } from 'react'
import { capitalize } from '../../../lib/capitalize.ts'
import type { QuestionValues } from '../../../lib/form/question-values.ts'
import { StatusBadge } from '../../../ui/list/status-badge.tsx'
import { OptionList } from '../../../ui/option-list.tsx'
import { QuestionImage } from '../../../ui/question-image.tsx'
import type { CheckedRow, Duplicate } from './check-rows.ts'
import { findNearestOption, listFaults } from './faults.ts'
import { closeRow, editRow, type ReviewChange, tickRows, typeRow } from './review.ts'
import classes from './row-card.module.css'
import { RowForm } from './row-form.tsx'

interface RowCardProps {
  checked: CheckedRow
  change: (change: ReviewChange) => void
  onClosed: (id: number) => void
}

export const getRowElementId = (id: number) => `row-${id}`

export const RowCard = memo(function RowCard({ checked, change, onClosed }: RowCardProps) {
  const { row, values, typed, state, isTicked } = checked
  const { id, place } = row
  const { label, line, ...badge } = STATE_BADGES[state]
  const which = <VisuallyHidden> {place}</VisuallyHidden>
  return (
    <Card
      component="article"
      id={getRowElementId(id)}
      tabIndex={-1}
      aria-label={`${capitalize(place)}: ${label}`}
      className={classes.root}
      style={{ borderInlineStart: `4px solid ${line}` }}
    >
      <Group gap="xs" justify="space-between">
        {state === 'faulty' ? (
          <Group mih="var(--target)">{capitalize(place)}</Group>
        ) : (
          <Checkbox
            label={
              <>
                <VisuallyHidden>Include </VisuallyHidden>
                {capitalize(place)}
              </>
            }
            checked={isTicked}
            onChange={({ currentTarget }) => change(tickRows([id], currentTarget.checked))}
          />
        )}
        <StatusBadge {...badge}>{label}</StatusBadge>
      </Group>
      {typed ? (
        <RowForm
          label={`Fix ${place}`}
          typed={typed}
          errors={checked.errors}
          onType={(values) => change(typeRow(id, values))}
          onMend={(values) => {
            change(editRow(row, values))
            onClosed(id)
          }}
          onCancel={() => {
            change(closeRow(id))
            onClosed(id)
          }}
        />
      ) : (
        <>
          <FaultList
            checked={checked}
            onChoose={(correctAnswer) => {
              change(editRow(row, { ...values, correctAnswer: String(correctAnswer) }))
              onClosed(id)
            }}
          />
          <DuplicateComparison checked={checked} />
          <RemarkList remarks={row.remarks} isMended={values !== row.values} />
          <Group gap="xs" justify="flex-end">
            {values !== row.values && (
              <Button variant="subtle" onClick={() => change(editRow(row, row.values))}>
                Restore original{which}
              </Button>
            )}
            <Button
              variant={state === 'faulty' ? 'default' : 'subtle'}
              onClick={() => change(typeRow(id, values))}
            >
              {state === 'faulty' ? 'Fix' : 'Edit'}
              {which}
            </Button>
          </Group>
        </>
      )}
    </Card>
  )
})

const STATE_BADGES = {
  ready: { label: 'Ready', icon: IconCircleCheck, tone: 'right', line: 'var(--qk-right-line)' },
  faulty: {
    label: 'Needs fixing',
    icon: IconAlertTriangle,
    tone: 'wrong',
    line: 'var(--qk-wrong-line)',
  },
  duplicate: { label: 'Duplicate', icon: IconCopy, tone: 'marked', line: 'var(--qk-focus)' },
} as const

interface FaultListProps {
  checked: CheckedRow
  onChoose: (correctAnswer: number) => void
}

function FaultList({ checked, onChoose }: FaultListProps) {
  const faults = listFaults(checked)
  const nearest = findNearestOption(checked)
  if (faults.length === 0) return null
  return (
    <Text component="ul" c="var(--qk-wrong-text)" pl="var(--space-5)">
      {faults.map(([field, words]) => (
        <li key={field}>
          {markLanguages(words)}
          {field === 'correctAnswer' && nearest !== undefined && (
            <>
              {' '}
              Did you mean{' '}
              <Anchor component="button" onClick={() => onChoose(nearest)}>
                {markLanguages(`“${checked.values.options[nearest]}”`)}
              </Anchor>
              ?
            </>
          )}
        </li>
      ))}
    </Text>
  )
}

function DuplicateComparison({ checked: { row, values, duplicate } }: { checked: CheckedRow }) {
  if (!duplicate) return <QuestionPreview values={values} picture={row.picture} />
  const other = duplicate.kind === 'row' ? duplicate.row.values : duplicate.question
  return (
    <div className={classes.sides}>
      <section className={classes.side}>
        <Text size="sm" c="dimmed" mb="xs">
          In this row
        </Text>
        <QuestionPreview values={values} picture={row.picture} />
      </section>
      <section className={classes.side}>
        <Text size="sm" c="dimmed" mb="xs">
          {describeDuplicate(duplicate)}
        </Text>
        <QuestionPreview values={other} />
      </section>
    </div>
  )
}

function describeDuplicate(duplicate: Duplicate): string {
  const place =
    duplicate.kind === 'row'
      ? `In ${duplicate.row.row.place} of this file`
      : `In the category ${duplicate.question.categoryTitle}`
  return `${place}, ${describeSimilarity(duplicate.similarity)}`
}

/** Rounds down, so that questions that are not identical never show as “100% alike”. */
function describeSimilarity(similarity: number): string {
  return similarity >= 1 ? 'identical' : `${Math.floor(similarity * 100)}% alike`
}

interface QuestionPreviewProps {
  values: Pick<QuestionValues, 'questionText' | 'options'> & Partial<QuestionValues>
  picture?: FilePicture | undefined
}

function QuestionPreview({ values, picture }: QuestionPreviewProps) {
  const { questionText, options, correctAnswer = '', keepOrder, description, difficulty } = values
  return (
    <div className={classes.preview}>
      <div>
        <Title order={2} size="md" ff="text" lh={1.35} className="as-typed">
          {questionText ? markLanguages(questionText) : '(no question)'}
        </Title>
        {keepOrder && (
          <Text size="sm" fw={700} mt="xs">
            Options stay in this order
          </Text>
        )}
        {difficulty && (
          <Text size="sm" c="dimmed" mt="xs">
            Difficulty: {DIFFICULTY_NAMES[difficulty]}
          </Text>
        )}
        {description && (
          <Text size="sm" c="dimmed" mt="xs">
            {markLanguages(description)}
          </Text>
        )}
      </div>
      {picture && <RowPicture picture={picture} />}
      <OptionList
        options={options}
        correctAnswer={correctAnswer === '' ? -1 : Number(correctAnswer)}
      />
    </div>
  )
}

function RowPicture({ picture: { data, alt, credit } }: { picture: FilePicture }) {
  const start = fromBase64(data.slice(0, 4096))
  // Browsers detect the other formats from the bytes, so `image/png` works for all of them.
  const type = detectExtension(start) === 'svg' ? 'image/svg+xml' : 'image/png'
  return (
    <figure>
      <QuestionImage src={`data:${type};base64,${data}`} alt={alt} />
      {credit && (
        <Text component="figcaption" size="sm" c="dimmed">
          {markLanguages(credit)}
        </Text>
      )}
    </figure>
  )
}

function RemarkList({ remarks, isMended }: { remarks: readonly string[]; isMended: boolean }) {
  if (remarks.length === 0 && !isMended) return null
  return (
    <Text component="ul" size="sm" c="dimmed" pl="var(--space-5)">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
      {isMended && <li>Edited here. The file isn’t changed.</li>}
    </Text>
  )
}
