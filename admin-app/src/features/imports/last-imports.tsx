import { Card, Group, Text, Title } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  PastImport,
  UndoneImport,
} from '@quiz-kingdom/shared/entities/console/question-import.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useEffect, useRef, useState } from 'react'
import { getImportsStore, getQuestionsStore } from '../../lib/list/list-stores.ts'
import { formatTime } from '../../lib/times.ts'
import classes from './last-imports.module.css'
import { UndoneNote } from './undone-note.tsx'

export function LastImports({ categoryId }: { categoryId: Id }) {
  const list = useResource(getImportsStore(categoryId))
  if (list.phase !== 'failed' && !list.data?.length) return null
  return (
    <Card component="section" maw="64rem" mt="xl" aria-labelledby="last-imports">
      <Title order={2} size="xl" id="last-imports" mb="xs">
        Recent imports
      </Title>
      <ListStatus list={list} failed="We couldn’t load the recent imports." />
      <ul role="list">
        {list.data?.map((past) => (
          <PastImportItem key={past.importId} past={past} onUndone={list.refresh} />
        ))}
      </ul>
    </Card>
  )
}

function PastImportItem({ past, onUndone }: { past: PastImport; onUndone: () => Promise<void> }) {
  const { importId, categoryId, importedAt, importedBy, questions, undoneAt } = past
  const undoing = useAction()
  const [undone, setUndone] = useState<UndoneImport>()
  const item = useRef<HTMLLIElement>(null)
  const count = pluralize(questions, 'question')
  const when = formatTime(importedAt)

  const undo = () =>
    undoing.run(async () => {
      setUndone(await api(imports.undo, { params: { importId } }))
      await Promise.all([onUndone(), getQuestionsStore(categoryId).getState().refresh()])
    })

  // The focused button has disappeared, so the focus moves to the list item.
  useEffect(() => {
    if (undone) item.current?.focus()
  }, [undone])

  return (
    <li ref={item} tabIndex={-1} className={classes.item}>
      <Group justify="space-between" gap="xs" mih="var(--target)">
        <Text span flex="1 1 14rem">
          <strong>{count}</strong> on <time dateTime={importedAt}>{when}</time>
          {importedBy && markLanguages(` by ${importedBy}`)}
          {undoneAt && `, undone on ${formatTime(undoneAt)}`}
        </Text>
        {!undoneAt && (
          <ConfirmButton
            label="Undo"
            subject={`the import of ${count} on ${when}`}
            title="Undo this import?"
            text={`${count} will be removed, except any edited or reported since.`}
            keepLabel="Keep the questions"
            isDangerous
            isPending={undoing.isPending}
            onConfirm={() => void undo()}
          />
        )}
      </Group>
      <ActionNote action={undoing} />
      {undone && <UndoneNote undone={undone} />}
    </li>
  )
}
