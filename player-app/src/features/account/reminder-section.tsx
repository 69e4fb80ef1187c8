import { NativeSelect } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as reminders from '@quiz-kingdom/shared/api/people/reminder.ts'
import {
  REMINDER_HOUR_DEFAULT,
  type Reminder,
} from '@quiz-kingdom/shared/entities/people/reminder.ts'
import { AccountSection } from '@quiz-kingdom/shared/ui/account/account-section.tsx'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useEffect, useRef, useState } from 'react'
import { usePageResource } from '../../ui/page-resource.ts'

const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

export function ReminderSection() {
  const list = usePageResource('reminder', () => api(reminders.read))
  return (
    <AccountSection
      id="reminder"
      title="Reminder"
      intro="Get an email when today’s quiz is ready. At most one a day, never after you’ve played, and you can unsubscribe with one tap."
    >
      <ListStatus list={list} loading="Loading your reminder..." />
      {list.data && (
        <ReminderForm reminder={list.data} onChanged={(next) => list.update(() => next)} />
      )}
    </AccountSection>
  )
}

interface ReminderFormProps {
  reminder: Reminder
  onChanged: (reminder: Reminder) => void
}

function ReminderForm({ reminder, onChanged }: ReminderFormProps) {
  const [chosen, setChosen] = useState<number>()
  const hour = chosen ?? reminder.hour ?? REMINDER_HOUR_DEFAULT
  const action = useAction()
  const { phase } = action.state
  const root = useRef<HTMLFormElement>(null)
  const isOn = reminder.hour !== null

  // Turning the reminder off removes the focused button, so another button gets the focus.
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (phase === 'done' && isNowhere) root.current?.querySelector('button')?.focus()
  }, [phase])

  const send = (wanted: number | null) =>
    void action.run(async () => {
      const { message, ...changed } = await api(reminders.change, { body: { hour: wanted } })
      onChanged(changed)
      return message
    })

  return (
    <form
      ref={root}
      onSubmit={(event) => {
        event.preventDefault()
        send(hour)
      }}
      className="stack"
    >
      <NativeSelect
        label="Remind me at"
        description="Addis Ababa time"
        data={HOUR_CHOICES}
        value={String(hour)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <ActionNote action={action} />
      <div className="row">
        <ActionButton type="submit" isPending={action.isPending}>
          {isOn ? 'Change the hour' : 'Turn on reminder'}
        </ActionButton>
        {isOn && (
          <ActionButton variant="quiet" isPending={action.isPending} onPress={() => send(null)}>
            Turn off reminder
          </ActionButton>
        )}
      </div>
    </form>
  )
}
