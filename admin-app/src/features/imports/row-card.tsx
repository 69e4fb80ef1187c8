import { Anchor, Button, Checkbox, Group, Title, VisuallyHidden } from '@mantine/core'
import type { FilePicture } from '@quiz-kingdom/question-files/question-file.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconAlertTriangle, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import { memo } from 'react'
import type { QuestionValues } from '../../lib/question-values.ts'
import card from '../../ui/card.module.css'
import { OptionList } from '../../ui/option-list.tsx'
import { capitalized } from './capitalized.ts'
import { faultsOf, nearestOption } from './faults.ts'
import classes from './row-card.module.css'
import { RowForm } from './row-form.tsx'
import { RowPicture } from './row-picture.tsx'
import type { Double, JudgedRow, RowState, WorkAction } from './work.ts'

interface RowCardProps {
  judged: JudgedRow
  change: (action: WorkAction) => void
  onClosed: (id: number) => void
}

export const rowElementId = (id: number) => `row-${id}`

export const RowCard = memo(function RowCard({ judged, change, onClosed }: RowCardProps) {
  const { row, values, typed, state, isTicked } = judged
  const { id, place } = row
  const which = <VisuallyHidden> {place}</VisuallyHidden>
  return (
    <article
      id={rowElementId(id)}
      tabIndex={-1}
      aria-label={`${capitalized(place)}: ${STATES[state].label}`}
      className={`${card.card} ${classes.root}`}
      data-state={state}
    >
      <Group gap="xs" justify="space-between">
        {state === 'mend' ? (
          <span className={classes.place}>{capitalized(place)}</span>
        ) : (
          <Checkbox
            label={
              <>
                <VisuallyHidden>Include </VisuallyHidden>
                {capitalized(place)}
              </>
            }
            checked={isTicked}
            onChange={({ currentTarget }) =>
              change({ kind: 'tick', ids: [id], isTicked: currentTarget.checked })
            }
          />
        )}
        <StateBadge state={state} />
      </Group>
      {typed ? (
        <RowForm
          label={`Fix ${place}`}
          typed={typed}
          errors={judged.errors}
          onType={(values) => change({ kind: 'type', id, values })}
          onMend={(values) => {
            change({ kind: 'mend', row, values })
            onClosed(id)
          }}
          onCancel={() => {
            change({ kind: 'close', id })
            onClosed(id)
          }}
        />
      ) : (
        <>
          <Faults
            judged={judged}
            onChoose={(correctAnswer) => {
              const chosen = { ...values, correctAnswer: String(correctAnswer) }
              change({ kind: 'mend', row, values: chosen })
              onClosed(id)
            }}
          />
          <Comparison judged={judged} />
          <Remarks remarks={row.remarks} isMended={values !== row.values} />
          <Group gap="xs" justify="flex-end">
            {values !== row.values && (
              <Button
                variant="subtle"
                onClick={() => change({ kind: 'mend', row, values: row.values })}
              >
                Restore original{which}
              </Button>
            )}
            <Button
              variant={state === 'mend' ? 'default' : 'subtle'}
              onClick={() => change({ kind: 'open', row })}
            >
              {state === 'mend' ? 'Fix' : 'Edit'}
              {which}
            </Button>
          </Group>
        </>
      )}
    </article>
  )
})

const ICON = { size: 16, 'aria-hidden': true } as const

const STATES: Record<RowState, { label: string; icon: React.ReactNode }> = {
  good: { label: 'Ready', icon: <IconCircleCheck {...ICON} /> },
  mend: { label: 'Needs fixing', icon: <IconAlertTriangle {...ICON} /> },
  double: { label: 'Duplicate', icon: <IconCopy {...ICON} /> },
}

function StateBadge({ state }: { state: RowState }) {
  const { label, icon } = STATES[state]
  return (
    <span className={classes.badge} data-state={state}>
      {icon}
      {label}
    </span>
  )
}

interface FaultsProps {
  judged: JudgedRow
  onChoose: (correctAnswer: number) => void
}

function Faults({ judged, onChoose }: FaultsProps) {
  const faults = faultsOf(judged)
  const nearest = nearestOption(judged)
  if (faults.length === 0) return null
  return (
    <ul className={classes.faults}>
      {faults.map(([field, words]) => (
        <li key={field}>
          {withLanguages(words)}
          {field === 'correctAnswer' && nearest !== undefined && (
            <>
              {' '}
              Did you mean{' '}
              <Anchor component="button" onClick={() => onChoose(nearest)}>
                {withLanguages(`“${judged.values.options[nearest]}”`)}
              </Anchor>
              ?
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Comparison({ judged: { row, values, double } }: { judged: JudgedRow }) {
  if (!double) return <Preview values={values} picture={row.picture} />
  const other = double.kind === 'row' ? double.row.values : double.question
  return (
    <div className={classes.sides}>
      <section className={classes.side}>
        <p className={classes.whose}>In this row</p>
        <Preview values={values} picture={row.picture} />
      </section>
      <section className={classes.side}>
        <p className={classes.whose}>{whereIs(double)}</p>
        <Preview values={other} />
      </section>
    </div>
  )
}

function whereIs(double: Double): string {
  const place =
    double.kind === 'row'
      ? `In ${double.row.row.place} of this file`
      : `In the category ${double.question.categoryTitle}`
  return `${place}, ${howAlike(double.similarity)}`
}

/** Rounded down: what is not the same never reads as 100%. */
function howAlike(similarity: number): string {
  return similarity >= 1 ? 'the same' : `${Math.floor(similarity * 100)}% alike`
}

type Previewed = Pick<QuestionValues, 'questionText' | 'options'> & Partial<QuestionValues>

function Preview({ values, picture }: { values: Previewed; picture?: FilePicture | undefined }) {
  const { questionText, options, correctAnswer = '', keepOrder, description, difficulty } = values
  return (
    <div className={classes.preview}>
      <div>
        <Title order={2} className={classes.text}>
          {questionText ? withLanguages(questionText) : '(no question)'}
        </Title>
        {keepOrder && <p className={classes.order}>Options keep this order</p>}
        {difficulty && (
          <p className={classes.description}>Difficulty: {DIFFICULTY_NAMES[difficulty]}</p>
        )}
        {description && <p className={classes.description}>{withLanguages(description)}</p>}
      </div>
      {picture && <RowPicture picture={picture} />}
      <OptionList
        options={options}
        correctAnswer={correctAnswer === '' ? -1 : Number(correctAnswer)}
      />
    </div>
  )
}

function Remarks({ remarks, isMended }: { remarks: readonly string[]; isMended: boolean }) {
  if (remarks.length === 0 && !isMended) return null
  return (
    <ul className={classes.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
      {isMended && <li>Edited here. The file isn’t changed.</li>}
    </ul>
  )
}
