import { Button, NativeSelect } from '@mantine/core'
import { ApiError, messageOf } from '@quiz-kingdom/shared/api/http.ts'
import { changeReminder, getReminder } from '@quiz-kingdom/shared/api/reminder.ts'
import { REMINDER_HOUR_DEFAULT, type Reminder } from '@quiz-kingdom/shared/entities/reminder.ts'
import { AccountSection } from '@quiz-kingdom/shared/ui/account/account-section.tsx'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import classes from './reminder-section.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

type State =
  | { phase: 'loading' }
  | { phase: 'failed'; problem: string }
  | { phase: 'ready'; reminder: Reminder }

/** A mail about the daily quiz, for who asks for it. */
export function ReminderSection() {
  const [state, setState] = useState<State>({ phase: 'loading' })

  const load = useCallback(async () => {
    setState({ phase: 'loading' })
    try {
      setState({ phase: 'ready', reminder: await getReminder() })
    } catch (error) {
      setState({ phase: 'failed', problem: messageOf(error) })
    }
  }, [])
  useEffect(() => void load(), [load])

  return (
    <AccountSection
      id="reminder"
      title="Reminder"
      intro={
        <p>
          A mail that today’s quiz is there: at most one a day, none when you have played it
          already, and one tap in it ends them all.
        </p>
      }
    >
      {state.phase === 'loading' && <LoadingNote size="line">Loading your reminder...</LoadingNote>}
      {state.phase === 'failed' && <ErrorAlert message={state.problem} onRetry={load} />}
      {state.phase === 'ready' && <ReminderForm saved={state.reminder} />}
    </AccountSection>
  )
}

type Sending =
  | { phase: 'idle' }
  | { phase: 'sending' }
  | { phase: 'sent'; message: string }
  | { phase: 'failed'; message: string }

function ReminderForm({ saved }: { saved: Reminder }) {
  const [reminder, setReminder] = useState(saved)
  const [hour, setHour] = useState(saved.hour ?? REMINDER_HOUR_DEFAULT)
  const [sending, setSending] = useState<Sending>({ phase: 'idle' })
  const submitButton = useRef<HTMLButtonElement>(null)
  const isOn = reminder.hour !== null
  const isSending = sending.phase === 'sending'

  // The button that ended the reminder went with it.
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (sending.phase === 'sent' && isNowhere) submitButton.current?.focus()
  }, [sending])

  async function send(wanted: number | null): Promise<void> {
    if (isSending) return
    setSending({ phase: 'sending' })
    try {
      const { message, ...changed } = await changeReminder({ hour: wanted })
      setReminder(changed)
      setSending({ phase: 'sent', message })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSending({ phase: 'failed', message: error.message })
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(hour)
      }}
      className={classes.root}
    >
      <NativeSelect
        label="At"
        description="By the clocks of Addis Ababa"
        data={HOURS}
        value={String(hour)}
        onChange={({ currentTarget }) => setHour(Number(currentTarget.value))}
      />
      {sending.phase === 'sent' && <SuccessNote>{sending.message}</SuccessNote>}
      {sending.phase === 'failed' && <ErrorAlert message={sending.message} />}
      <div className={classes.actions}>
        <Button ref={submitButton} type="submit" aria-disabled={isSending}>
          {isOn ? 'Change the hour' : 'Remind me by mail'}
        </Button>
        {isOn && (
          <Button variant="default" aria-disabled={isSending} onClick={() => void send(null)}>
            End the reminder
          </Button>
        )}
      </div>
    </form>
  )
}
