import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { endReminder } from '@quiz-kingdom/shared/api/reminder.ts'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Page, PageHeading } from '../ui/page.tsx'
import classes from './end-reminder-page.module.css'

export function EndReminderPage() {
  const { token = '' } = useParams()
  usePageTitle('Your reminder')
  return (
    <Page narrow>
      <PageHeading title="Your reminder" />
      <Ending key={token} token={token} />
    </Page>
  )
}

type State = { phase: 'ending' } | { phase: 'ended' } | { phase: 'failed'; error: ApiError }

/** Whoever follows the link of a mail has said what they want: the reminder ends at once. */
function Ending({ token }: { token: string }) {
  const [state, setState] = useState<State>({ phase: 'ending' })

  const end = useCallback(async () => {
    setState({ phase: 'ending' })
    try {
      await endReminder(token)
      setState({ phase: 'ended' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ phase: 'failed', error })
    }
  }, [token])
  useEffect(() => void end(), [end])

  if (state.phase === 'ending') return <LoadingNote>Ending your reminder...</LoadingNote>
  if (state.phase === 'failed') {
    const isForGood = state.error.status === 404
    return <ErrorAlert message={state.error.message} {...(!isForGood && { onRetry: end })} />
  }
  return (
    <div className={classes.ended}>
      <SuccessNote>Your reminder is off. There will be no more of these mails.</SuccessNote>
      <p className={classes.words}>
        If you want it back one day, it is on the page of your account.
      </p>
      <LinkButton to={paths.account} variant="quiet">
        Your account
      </LinkButton>
    </div>
  )
}
