import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { type CalendarDay, THEME_MAX } from '@quiz-kingdom/shared/entities/daily.ts'
import { ActionNote } from '@quiz-kingdom/shared/ui/action.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import card from '../../ui/card.module.css'
import classes from './calendar.module.css'
import { PinForm } from './pin-form.tsx'
import { type DayChanges, pinnedOf, useDayChanges } from './use-day-changes.ts'

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

interface CalendarDayCardProps {
  day: CalendarDay
  /** Told whether something is typed that is not saved. */
  onTyped: (isUnsaved: boolean) => void
}

export function CalendarDayCard({ day, onTyped }: CalendarDayCardProps) {
  const changes = useDayChanges(day)
  const { canChange, theme, questions } = day
  const pinned = pinnedOf(questions).length
  return (
    <li className={card.card}>
      <details>
        <summary className={classes.head}>
          <h3 className={classes.day}>{dayFormat.format(new Date(day.day))}</h3>
          {!canChange && <span className={classes.mark}>Today</span>}
          {pinned > 0 && <span className={classes.mark}>{pinned} pinned</span>}
          {theme && <span className={classes.theme}>{withLanguages(theme)}</span>}
        </summary>
        <div className={classes.body}>
          {canChange ? (
            <ThemeForm day={day} changes={changes} onTyped={onTyped} />
          ) : (
            <p className={classes.from}>This day has come, so its quiz stays as it is.</p>
          )}
          <Questions day={day} changes={changes} />
          <ActionNote action={changes.action} />
          {canChange && <PinForm questions={questions} changes={changes} />}
          {canChange && (
            <div>
              <Button
                variant="default"
                aria-disabled={changes.action.isPending}
                onClick={() => void changes.redraw()}
              >
                Draw again
                <VisuallyHidden>: {day.day}</VisuallyHidden>
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

interface DayProps {
  day: CalendarDay
  changes: DayChanges
}

function Questions({ day: { questions, canChange }, changes }: DayProps) {
  const pinned = pinnedOf(questions)
  return (
    <ol role="list" className={classes.questions}>
      {questions.map(({ _id, questionText, kingdom, category, difficulty, isPinned }) => (
        <li key={_id} className={classes.question}>
          <div>
            <p className={classes.text}>{withLanguages(questionText)}</p>
            <p className={classes.from}>
              {withLanguages(kingdom)} · {withLanguages(category)} · {difficulty}
            </p>
          </div>
          {canChange && (
            <Button
              variant={isPinned ? 'light' : 'subtle'}
              aria-pressed={isPinned}
              aria-disabled={changes.action.isPending}
              onClick={() =>
                void changes.pin(isPinned ? pinned.filter((id) => id !== _id) : [...pinned, _id])
              }
            >
              {isPinned ? 'Pinned' : 'Pin'}
              <VisuallyHidden>: {withLanguages(questionText)}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

function ThemeForm({ day, changes, onTyped }: DayProps & Pick<CalendarDayCardProps, 'onTyped'>) {
  const stored = day.theme ?? ''
  const [typed, setTyped] = useState<string>()
  const theme = typed ?? stored
  const isUnsaved = theme.trim() !== stored
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])

  function submit(event: FormEvent): void {
    event.preventDefault()
    void changes.setTheme(theme).then((isSaved) => {
      if (isSaved) setTyped((now) => (now === typed ? undefined : now))
    })
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.field}
        label="Theme"
        description="Shown with the quiz. Left empty, it is a quiz of everything."
        maxLength={THEME_MAX}
        value={theme}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" aria-disabled={changes.action.isPending}>
        Save theme
      </Button>
    </form>
  )
}
