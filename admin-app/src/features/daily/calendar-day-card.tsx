import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { type CalendarDay, THEME_MAX } from '@quiz-kingdom/shared/entities/daily.ts'
import { DIFFICULTY_NAMES } from '@quiz-kingdom/shared/entities/difficulty.ts'
import { ActionNote } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/actions/confirm-button.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { type NamedPart, useDisputes } from '../../lib/use-disputes.ts'
import card from '../../ui/card.module.css'
import { ConflictNote } from '../../ui/conflict-note.tsx'
import classes from './calendar.module.css'
import { describeQuestions } from './day-plan.ts'
import { PinForm } from './pin-form.tsx'
import { type DayChanges, useDayChanges } from './use-day-changes.ts'

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })

interface CalendarDayCardProps {
  day: CalendarDay
  /** Told whether something is typed that is not saved. */
  onTyped: (isUnsaved: boolean) => void
}

export function CalendarDayCard({ day, onTyped }: CalendarDayCardProps) {
  const changes = useDayChanges(day)
  const { canChange, theme, questions } = day
  const pinned = questions.filter(({ isPinned }) => isPinned)
  return (
    <li className={card.card}>
      <details>
        <summary className={classes.head}>
          <div className={classes.plan}>
            <div className={classes.marks}>
              <h3 className={classes.day}>{dayFormat.format(new Date(day.day))}</h3>
              {!canChange && <span className={classes.mark}>Today</span>}
              {pinned.length > 0 && <span className={classes.mark}>{pinned.length} pinned</span>}
              {theme && <strong>{withLanguages(theme)}</strong>}
            </div>
            {pinned.map(({ _id, questionText }) => (
              <p key={_id} className={classes.pinned}>
                {withLanguages(questionText)}
              </p>
            ))}
            <p className={`${classes.from} ${classes.drawn}`}>
              {withLanguages(describeQuestions(questions))}
            </p>
          </div>
        </summary>
        <div className={classes.body}>
          {canChange ? (
            <ThemeForm day={day} changes={changes} onTyped={onTyped} />
          ) : (
            <p className={classes.from}>This day has started, so its quiz can't be changed.</p>
          )}
          <Questions day={day} changes={changes} />
          <ActionNote action={changes.action} />
          {canChange && <PinForm questions={questions} changes={changes} />}
          {canChange && (
            <div>
              <ConfirmButton
                label="Draw again"
                subject={day.day}
                title="Draw this day again?"
                text="Other questions take the place of all that are not pinned. Those that go cannot be brought back, unless you pin them one by one."
                isPending={changes.action.isPending}
                onConfirm={() => void changes.redraw()}
              />
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
  return (
    <ol role="list" className={classes.questions}>
      {questions.map(({ _id, questionText, kingdom, category, difficulty, isPinned }) => (
        <li key={_id} className={classes.question}>
          <div>
            <p className={classes.text}>{withLanguages(questionText)}</p>
            <p className={classes.from}>
              {withLanguages(kingdom)} · {withLanguages(category)} · {DIFFICULTY_NAMES[difficulty]}
            </p>
          </div>
          {canChange && (
            <Button
              variant={isPinned ? 'light' : 'subtle'}
              aria-pressed={isPinned}
              aria-disabled={changes.action.isPending}
              onClick={() => void changes.pin(_id, !isPinned)}
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

const THEME: NamedPart<{ theme: string }> = { label: 'Theme', fields: ['theme'] }

function ThemeForm({ day, changes, onTyped }: DayProps & Pick<CalendarDayCardProps, 'onTyped'>) {
  const stored = day.theme ?? ''
  const [typed, setTyped] = useState<string>()
  const [seen, setSeen] = useState(stored)
  const theme = typed ?? stored
  const isUnsaved = theme.trim() !== stored
  /** What is stored anyway, nobody has typed. */
  const type = (text?: string) => setTyped(text === stored ? undefined : text)
  const { questions, ask, clear } = useDisputes({ theme }, (next) => type(next.theme))
  const tell = useEffectEvent(onTyped)
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])

  if (stored !== seen) {
    setSeen(stored)
    if (typed !== undefined && isUnsaved) ask([THEME], { theme: typed }, { theme: stored })
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
      <div className={classes.form}>
        <TextInput
          className={classes.field}
          label="Theme"
          description="Shown with the quiz. Left empty, it is a quiz of everything."
          maxLength={THEME_MAX}
          readOnly={changes.action.isPending}
          value={theme}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button type="submit" variant="default" aria-disabled={changes.action.isPending}>
          Save theme
        </Button>
      </div>
    </form>
  )
}
