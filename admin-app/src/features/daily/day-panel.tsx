import {
  Button,
  Card,
  CloseButton,
  Group,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { DIFFICULTIES, DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { type CalendarDay, THEME_LENGTH_MAX } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { ActionNote } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { type NamedPart, useDisputes } from '../../lib/form/use-disputes.ts'
import { formatDayInFull } from '../../lib/times.ts'
import { ConflictNote } from '../../ui/form/conflict-note.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import { PinForm } from './pin-form.tsx'
import { type DayChanges, useDayChanges } from './use-day-changes.ts'

interface DayProps {
  day: CalendarDay
  changes: DayChanges
}

interface DayPanelProps {
  day: CalendarDay
  onTyped: (isUnsaved: boolean) => void
  onClose: () => void
}

export function DayPanel({ day, onTyped, onClose }: DayPanelProps) {
  const changes = useDayChanges(day)
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <Card component="section" aria-labelledby="day-panel">
      <Stack>
        <Group justify="space-between" align="start" wrap="nowrap">
          <Title order={3} size="lg" id="day-panel" ref={heading} tabIndex={-1}>
            {formatDayInFull(day.day)}
          </Title>
          <CloseButton aria-label="Close day" onClick={onClose} />
        </Group>
        <Text size="sm" c="dimmed">
          {markLanguages(describeQuestions(day.questions))}
        </Text>
        {day.canChange ? (
          <ThemeForm day={day} changes={changes} onTyped={onTyped} />
        ) : (
          <Text>
            {day.theme && <strong>{markLanguages(`${day.theme}. `)}</strong>}
            Today’s quiz can’t be changed.
          </Text>
        )}
        <DayQuestions day={day} changes={changes} />
        <ActionNote action={changes.action} />
        {day.canChange && (
          <>
            <PinForm questions={day.questions} changes={changes} />
            <div>
              <ConfirmButton
                label="Shuffle questions"
                subject={day.day}
                text="All unpinned questions will be replaced. You can’t undo this."
                isPending={changes.action.isPending}
                onConfirm={() => void changes.redraw()}
              />
            </div>
          </>
        )}
      </Stack>
    </Card>
  )
}

function DayQuestions({ day: { questions, canChange }, changes }: DayProps) {
  return (
    <ol role="list">
      {questions.map(({ _id, questionText, kingdom, category, difficulty, isPinned }) => (
        <Group
          key={_id}
          component="li"
          justify="space-between"
          wrap="nowrap"
          py="var(--space-2)"
          style={{ borderTop: '1px solid var(--qk-line)', overflowWrap: 'anywhere' }}
        >
          <div>
            <Text fw={600}>{markLanguages(questionText)}</Text>
            <Text size="sm" c="dimmed">
              {markLanguages(kingdom)} · {markLanguages(category)} · {DIFFICULTY_NAMES[difficulty]}
            </Text>
          </div>
          {canChange && (
            <Button
              flex="none"
              variant={isPinned ? 'light' : 'subtle'}
              aria-pressed={isPinned}
              aria-disabled={changes.action.isPending}
              onClick={() => void changes.pin(_id, !isPinned)}
            >
              {isPinned ? 'Pinned' : 'Pin'}
              <VisuallyHidden>: {markLanguages(questionText)}</VisuallyHidden>
            </Button>
          )}
        </Group>
      ))}
    </ol>
  )
}

const THEME_PART: NamedPart<{ theme: string }> = { label: 'Theme', fields: ['theme'] }

function ThemeForm({ day, changes, onTyped }: DayProps & Pick<DayPanelProps, 'onTyped'>) {
  const stored = day.theme ?? ''
  const [typed, setTyped] = useState<string>()
  const [seen, setSeen] = useState(stored)
  const theme = typed ?? stored
  const isUnsaved = theme.trim() !== stored
  const type = (text?: string) => setTyped(text === stored ? undefined : text)
  const { questions, ask, clear } = useDisputes({ theme }, (next) => type(next.theme))
  const reportTyped = useEffectEvent(onTyped)
  useEffect(() => {
    reportTyped(isUnsaved)
    return () => reportTyped(false)
  }, [isUnsaved])

  if (stored !== seen) {
    setSeen(stored)
    if (typed !== undefined && isUnsaved) ask([THEME_PART], { theme: typed }, { theme: stored })
    else clear()
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const undecided = event.currentTarget.querySelector<HTMLElement>('[data-undecided] button')
    if (undecided) return undecided.focus()
    if (!(await changes.setTheme(theme))) return
    setTyped(undefined)
    clear()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {questions.length > 0 && <ConflictNote questions={questions} />}
      <Group align="end">
        <TextInput
          flex="1 1 12rem"
          miw={0}
          label="Theme"
          description="Optional. Players see it with the quiz."
          maxLength={THEME_LENGTH_MAX}
          readOnly={changes.action.isPending}
          value={theme}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button type="submit" variant="default" aria-disabled={changes.action.isPending}>
          Save theme
        </Button>
      </Group>
    </form>
  )
}

/** Returns a text such as `1 easy, 2 hard · Science 2, Sport`. */
function describeQuestions(questions: CalendarDay['questions']): string {
  const kingdoms = [...Map.groupBy(questions, ({ kingdom }) => kingdom)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kingdom, { length }]) => (length > 1 ? `${kingdom} ${length}` : kingdom))
  const byDifficulty = Map.groupBy(questions, ({ difficulty }) => difficulty)
  const difficulties = DIFFICULTIES.flatMap((difficulty) => {
    const count = byDifficulty.get(difficulty)?.length
    return count ? [`${count} ${DIFFICULTY_NAMES[difficulty].toLowerCase()}`] : []
  })
  return `${difficulties.join(', ')} · ${kingdoms.join(', ')}`
}
