import { Box, Button, Card, Text } from '@mantine/core'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { type DisputeQuestion, isUndecided } from '../../lib/form/use-disputes.ts'
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
        <fieldset
          key={question.label}
          className={classes.root}
          data-undecided={isUndecided(question) || undefined}
        >
          <Text component="legend" fw={700} pb={4}>
            {question.label}
          </Text>
          {question.versions.map(({ name, shown, action, isChosen, choose }) => (
            <Card
              key={name}
              {...(isChosen && { bd: '1px solid var(--mantine-primary-color-filled)' })}
            >
              <Box flex={1} mb="xs">
                <Text size="sm" c="dimmed">
                  {name}
                </Text>
                <div className={`as-typed ${classes.text}`}>
                  {typeof shown === 'string' ? markLanguages(shown || '(empty)') : shown}
                </div>
              </Box>
              <Button
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={choose}
              >
                {action}
              </Button>
            </Card>
          ))}
        </fieldset>
      ))}
    </>
  )
}
