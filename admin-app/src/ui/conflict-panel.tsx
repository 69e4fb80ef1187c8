import { Button, Group, Table } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useEffect, useRef } from 'react'
import classes from './conflict-panel.module.css'

export interface Statement {
  label: string
  text: string
}

interface ConflictPanelProps {
  mine: readonly Statement[]
  theirs: readonly Statement[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows what somebody else saved meanwhile beside what is in the form, where the two differ. */
export function ConflictPanel({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const rows = mine.flatMap(({ label, text }, index) => {
    const stored = theirs[index]?.text ?? ''
    return stored === text ? [] : [{ label, stored, text }]
  })

  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="conflict-title" className={classes.root}>
      <div role="alert">
        <h3 id="conflict-title" className={classes.title}>
          Someone else changed this meanwhile
        </h3>
      </div>
      <p className={classes.intro}>
        {rows.length > 0
          ? 'Nothing is overwritten yet. Choose which version stays.'
          : 'What they saved says the same as yours.'}
      </p>
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <Table layout="fixed" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>Stored now</Table.Th>
                <Table.Th>Yours</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ label, stored, text }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{withLanguages(stored || '—')}</Table.Td>
                  <Table.Td>{withLanguages(text || '—')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Group>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button variant="outline" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </Group>
    </section>
  )
}
