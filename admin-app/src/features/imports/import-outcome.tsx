import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import type { UndoneImport } from '@quiz-kingdom/shared/entities/console/question-import.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { formatTime } from '../../lib/times.ts'
import type { ImportResult } from './draft/draft.ts'
import { UndoneNote } from './undone-note.tsx'

interface ImportOutcomeProps {
  outcome: ImportResult
  isRestored: boolean
  categoryTitle: string
  leftOut: ReactNode
  onUndone: (undone: UndoneImport) => void
  onRowsAgain: () => void
  onNext: () => void
}

export function ImportOutcome(props: ImportOutcomeProps) {
  const { outcome, isRestored, categoryTitle, leftOut, onUndone, onRowsAgain, onNext } = props
  const { importId, categoryId, count, importedAt, undone } = outcome
  const undoing = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused button disappears on undo
  useEffect(() => {
    if (!isRestored) heading.current?.focus()
  }, [undone, isRestored])

  const undo = () =>
    undoing.run(() => api(imports.undo, { params: { importId } }), { onDone: onUndone })

  return (
    <Card component="section" maw="48rem" aria-labelledby="import-outcome">
      <Stack gap="sm">
        <Title order={2} size="xl" id="import-outcome" ref={heading} tabIndex={-1}>
          {undone
            ? 'Import undone'
            : markLanguages(`${pluralize(count, 'question')} imported into ${categoryTitle}`)}
        </Title>
        {isRestored && (
          <p>
            Imported on <time dateTime={importedAt}>{formatTime(importedAt)}</time>.
          </p>
        )}
        {undone && <UndoneNote undone={undone} />}
        <ActionNote action={undoing} />
        <Group gap="xs">
          <Button component={Link} to={paths.questionsOf(categoryId)}>
            View the questions
          </Button>
          {undone ? (
            <Button variant="default" onClick={onRowsAgain}>
              Back to the rows
            </Button>
          ) : (
            <ActionButton
              variant="quiet"
              isPending={undoing.isPending}
              pendingLabel="Undoing..."
              onPress={() => void undo()}
            >
              Undo the import
            </ActionButton>
          )}
          <ConfirmButton
            label="Import another file"
            title="Import another file?"
            text="Rows you didn’t import will be lost. Download them first if you want to fix them."
            keepLabel="Stay here"
            mustAsk={outcome.left.length > 0}
            onConfirm={onNext}
          />
        </Group>
        {leftOut}
      </Stack>
    </Card>
  )
}
