import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { COLUMN_ROLES } from '@quiz-kingdom/question-files/model/question-file.ts'
import { ErrorAlert, LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { capitalize } from '../../../lib/capitalize.ts'
import { useArrivalFocus } from '../../../ui/use-arrival-focus.ts'
import type { ImportTable } from '../draft/draft.ts'
import { findRolesProblem } from './known-columns.ts'
import type { ReadingPhase } from './use-reading.ts'

interface AssignColumnsProps {
  name: string
  table: ImportTable
  phase: ReadingPhase
  onChange: (table: ImportTable) => void
  onRead: () => void
  onCancel: () => void
}

const RoleSchema = v.picklist(COLUMN_ROLES)
const ROLE_CHOICES = [
  { value: '', label: 'Leave out' },
  ...COLUMN_ROLES.map((role) => ({ value: role, label: capitalize(role) })),
]

export function AssignColumns(props: AssignColumnsProps) {
  const { name, table, phase, onChange, onRead, onCancel } = props
  const { headings, roles, sample } = table
  const [problem, setProblem] = useState<string>()
  const heading = useArrivalFocus<HTMLHeadingElement>()

  function assign(column: number, value: string) {
    const role = v.is(RoleSchema, value) ? value : null
    setProblem(undefined)
    onChange({ ...table, roles: roles.with(column, role) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = findRolesProblem(roles)
    setProblem(wrong)
    if (wrong === undefined) onRead()
  }

  const isReading = phase.kind === 'reading'
  const message = problem ?? (phase.kind === 'failed' ? phase.message : undefined)
  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="assign-columns"
      maw="64rem"
      onSubmit={submit}
    >
      <Stack gap="sm">
        <Title order={2} size="xl" id="assign-columns" ref={heading} tabIndex={-1}>
          Match your columns
        </Title>
        <Text c="dimmed">
          We didn’t recognise every heading in “{name}”. Choose what each column holds. This device
          will remember your choices for files with the same headings.
        </Text>
        <Stack role="list" component="ul" gap="sm">
          {headings.map((title, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
            <Group key={column} component="li" gap="xs" align="end">
              <NativeSelect
                label={title || `Column ${column + 1}`}
                w="16rem"
                data={ROLE_CHOICES}
                value={roles[column] ?? ''}
                onChange={({ currentTarget }) => assign(column, currentTarget.value)}
              />
              <Text
                size="sm"
                c="dimmed"
                flex="1 1 12rem"
                pb="xs"
                style={{ overflowWrap: 'anywhere' }}
              >
                {sample
                  .map((row) => row[column] ?? '')
                  .filter((cell) => cell !== '')
                  .join(' · ')}
              </Text>
            </Group>
          ))}
        </Stack>
        {message && <ErrorAlert message={message} />}
        {isReading && <LoadingNote size="line">{`Reading ${name}...`}</LoadingNote>}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isReading}>
            Read the questions
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
