import { Button } from '@mantine/core'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import type { ReactNode } from 'react'
import type { Question } from '../lib/use-disputes.ts'
import classes from './conflict-note.module.css'

/** Says that somebody else has saved meanwhile, and asks about what both have changed. */
export function ConflictNote({ questions }: { questions: readonly Question[] }) {
  return (
    <>
      <ErrorAlert
        message={`Someone else changed this meanwhile, and nothing is saved yet. ${
          questions.length === 0
            ? 'What they changed is in the form now, beside your changes: have a look, and save.'
            : 'Both of you changed what stands below: choose, and save. What only they changed is in the form already.'
        }`}
      />
      {questions.map((question) => (
        <ConflictQuestion key={question.label} {...question} />
      ))}
    </>
  )
}

function ConflictQuestion({ label, mine, theirs, choice, keepMine, takeTheirs }: Question) {
  return (
    <fieldset className={classes.root} data-undecided={choice ? undefined : true}>
      <legend className={classes.label}>{label}</legend>
      <Version
        name="Yours"
        text={mine}
        action="Keep mine"
        isChosen={choice === 'mine'}
        onChoose={keepMine}
      />
      <Version
        name="Theirs"
        text={theirs}
        action="Take theirs"
        isChosen={choice === 'theirs'}
        onChoose={takeTheirs}
      />
    </fieldset>
  )
}

interface VersionProps {
  name: string
  text: ReactNode
  action: string
  isChosen: boolean
  onChoose: () => void
}

function Version({ name, text, action, isChosen, onChoose }: VersionProps) {
  return (
    <div className={classes.version} data-chosen={isChosen}>
      <div>
        <p className={classes.name}>{name}</p>
        <div className={classes.text}>
          {typeof text === 'string' ? withLanguages(text || '(empty)') : text}
        </div>
      </div>
      <Button
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        className={classes.choose}
        onClick={onChoose}
      >
        {action}
      </Button>
    </div>
  )
}
