import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as reminders from '@quiz-kingdom/shared/api/people/reminder.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { TitledPage } from '../../ui/page.tsx'

export function EndReminderPage() {
  const { token = '' } = useParams()
  return (
    <TitledPage narrow title="Your reminder">
      <ReminderEnding key={token} token={token} />
    </TitledPage>
  )
}

/** Opening the link in the mail ends the reminder at once. */
function ReminderEnding({ token }: { token: string }) {
  const { state, run } = useAction({ isByToken: true })
  const end = () => void run(() => api(reminders.end, { params: { token } }))
  const begin = useEffectEvent(end)
  useEffect(() => begin(), [])

  if (state.phase === 'failed') {
    const isForGood = state.failure instanceof ApiError && state.failure.status === 404
    return <ErrorAlert message={state.problem} {...(!isForGood && { onRetry: end })} />
  }
  if (state.phase !== 'done') return <LoadingNote>Turning off your reminder...</LoadingNote>
  return (
    <div className="stack start">
      <SuccessNote>Your reminder is off. You won’t get any more of these emails.</SuccessNote>
      <p>You can turn it back on in your account.</p>
      <LinkButton to={paths.account} variant="quiet">
        Your account
      </LinkButton>
    </div>
  )
}
