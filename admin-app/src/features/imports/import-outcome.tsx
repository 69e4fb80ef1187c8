import { Button } from '@mantine/core'
import { undoImport } from '@quiz-kingdom/shared/api/question-imports.ts'
import { counted } from '@quiz-kingdom/shared/counted.ts'
import type { UndoneImport } from '@quiz-kingdom/shared/entities/question-import.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import classes from './import-outcome.module.css'
import { UndoneNote } from './undone-note.tsx'
import type { Outcome } from './use-sending.ts'

interface ImportOutcomeProps {
  outcome: Outcome
  categoryTitle: string
  /** What can be had of the rows that were not taken. */
  leftOut: ReactNode
  onRowsAgain: () => void
  onNext: () => void
}

/** Says what was written, and how it is taken back. */
export function ImportOutcome(props: ImportOutcomeProps) {
  const { outcome, categoryTitle, leftOut, onRowsAgain, onNext } = props
  const undoing = useAction()
  const [undone, setUndone] = useState<UndoneImport>()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press that undid it has gone
  useEffect(() => heading.current?.focus(), [undone])

  const undo = () =>
    undoing.run(async () => {
      setUndone(await undoImport(outcome.importId))
    })

  return (
    <section className={`${card.card} ${classes.root}`} aria-labelledby="import-outcome">
      <h2 id="import-outcome" ref={heading} tabIndex={-1} className={classes.title}>
        {undone
          ? 'The import is undone'
          : withLanguages(`${counted(outcome.count, 'question')} imported into ${categoryTitle}`)}
      </h2>
      {undone && <UndoneNote undone={undone} />}
      <ActionNote action={undoing} />
      <div className={classes.buttons}>
        <Button component={Link} to={paths.questionsOf(outcome.categoryId)}>
          View the questions
        </Button>
        {undone ? (
          <Button variant="default" onClick={onRowsAgain}>
            Back to the rows
          </Button>
        ) : (
          <ActionButton
            variant="default"
            isPending={undoing.isPending}
            pendingLabel="Undoing..."
            onPress={() => void undo()}
          >
            Undo the import
          </ActionButton>
        )}
        <Button variant="default" onClick={onNext}>
          Import another file
        </Button>
      </div>
      {leftOut}
    </section>
  )
}
