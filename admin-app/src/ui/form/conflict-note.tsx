import { Box, Button, Card, Text } from '@mantine/core'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import type { ReactNode } from 'react'
import type { DisputeQuestion } from '../../lib/form/use-disputes.ts'
import classes from './conflict-note.module.css'

export function ConflictNote({ questions }: { questions: readonly DisputeQuestion[] }) {
  return (
    <>
      <ErrorAlert
        message={`Someone else edited this while you were working. ${
          questions.length === 0
            ? 'We added their changes to the form. Check them, then save.'
            : 'Choose which version to keep, then save.'
        }`}
      />
      {questions.map((question) => (
        <ConflictQuestion key={question.label} {...question} />
      ))}
    </>
  )
}

function ConflictQuestion({ label, mine, theirs, choice, keepMine, takeTheirs }: DisputeQuestion) {
  return (
    <fieldset className={classes.root} data-undecided={choice ? undefined : true}>
      <Text component="legend" fw={700} pb={4}>
        {label}
      </Text>
      <VersionChoice
        name="Yours"
        text={mine}
        action="Keep mine"
        isChosen={choice === 'mine'}
        onChoose={keepMine}
      />
      <VersionChoice
        name="Theirs"
        text={theirs}
        action="Take theirs"
        isChosen={choice === 'theirs'}
        onChoose={takeTheirs}
      />
    </fieldset>
  )
}

interface VersionChoiceProps {
  name: string
  text: ReactNode
  action: string
  isChosen: boolean
  onChoose: () => void
}

function VersionChoice({ name, text, action, isChosen, onChoose }: VersionChoiceProps) {
  return (
    <Card {...(isChosen && { bd: '1px solid var(--mantine-primary-color-filled)' })}>
      <Box flex={1} mb="xs">
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <div className={classes.text}>
          {typeof text === 'string' ? markLanguages(text || '(empty)') : text}
        </div>
      </Box>
      <Button variant={isChosen ? 'filled' : 'default'} aria-pressed={isChosen} onClick={onChoose}>
        {action}
      </Button>
    </Card>
  )
}
