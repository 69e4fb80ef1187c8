import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { ErrorAlert, LoadingNote, SuccessNote } from '../notes.tsx'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { SessionItem } from './session-item.tsx'
import { ALL_OTHERS, useSessions } from './use-sessions.ts'

const HEADING = 'sessions'

export function SessionsSection({ logoutPath }: { logoutPath: string }) {
  const { sessions, list, end, retry, endOne, endOthers } = useSessions()
  const endingId = end.kind === 'ending' ? end.id : undefined

  // The button that was pressed went with its session; who is elsewhere by now stays there.
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (end.kind === 'ended' && isNowhere) document.getElementById(HEADING)?.focus()
  }, [end])

  return (
    <AccountSection
      id={HEADING}
      title="Where you are logged in"
      intro={<p>If you do not know one of these, log it out and change your password.</p>}
    >
      {list.kind === 'loading' && <LoadingNote size="line">Loading your devices...</LoadingNote>}
      {list.kind === 'failed' && <ErrorAlert message={list.message} onRetry={retry} />}
      {sessions.length > 0 && (
        <ul role="list">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              logoutPath={logoutPath}
              isEnding={endingId === session.id}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {end.kind === 'failed' && <ErrorAlert message={end.message} />}
      {end.kind === 'ended' && <SuccessNote>{end.message}</SuccessNote>}
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="default"
          className={sectionClasses.action}
          data-disabled={endingId === ALL_OTHERS}
          aria-disabled={endingId !== undefined}
          onClick={() => void endOthers()}
        >
          {endingId === ALL_OTHERS ? 'Logging out...' : 'Log out all other devices'}
        </Button>
      )}
    </AccountSection>
  )
}
