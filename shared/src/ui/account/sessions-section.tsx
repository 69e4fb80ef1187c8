import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError, api } from '../../api/client/http.ts'
import * as account from '../../api/people/account.ts'
import type { ListedSession } from '../../entities/people/account.ts'
import { createResource } from '../../session/resource.ts'
import { ActionNote, useAction } from '../feedback/action.tsx'
import { ActionButton } from '../feedback/action-button.tsx'
import { ListStatus, useResource } from '../feedback/use-resource.tsx'
import { formatLongDate } from '../text/format-long-date.ts'
import { formatTimeAgo } from '../text/format-time-ago.ts'
import sectionClasses from './account-section.module.css'
import { AccountSection } from './account-section.tsx'

const HEADING_ID = 'sessions'
const END_ALL_OTHERS = 'all-others'

export function SessionsSection({ logoutPath }: { logoutPath: string }) {
  const [resource] = useState(() => createResource({ load: () => api(account.listSessions) }))
  const list = useResource(resource)
  const { sessions = [] } = list.data ?? {}
  const action = useAction()
  const { phase } = action.state

  // Ending a session removes the focused button, so the heading gets the focus.
  useEffect(() => {
    const isNowhere = document.activeElement === document.body
    if (phase === 'done' && isNowhere) document.getElementById(HEADING_ID)?.focus()
  }, [phase])

  const end = (name: string, call: () => Promise<{ message: string }>, stays: SessionFilter) =>
    void action.run(
      async () => {
        const { message } = await call().catch(ignoreEndedSession)
        list.update((shown) => ({ sessions: shown.sessions.filter(stays) }))
        return message
      },
      { name },
    )

  return (
    <AccountSection
      id={HEADING_ID}
      title="Where you are logged in"
      intro="Don’t recognise a device? Log it out and change your password."
    >
      <ListStatus list={list} loading="Loading your devices..." />
      {sessions.length > 0 && (
        <ul role="list">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              logoutPath={logoutPath}
              isEnding={action.isRunning(session.id)}
              isPending={action.isPending}
              onEnd={() =>
                end(
                  session.id,
                  () => api(account.endSession, { params: { id: session.id } }),
                  ({ id }) => id !== session.id,
                )
              }
            />
          ))}
        </ul>
      )}
      <ActionNote action={action} />
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <ActionButton
          variant="quiet"
          className={sectionClasses.action}
          isPending={action.isPending}
          onPress={() =>
            end(
              END_ALL_OTHERS,
              () => api(account.endOtherSessions),
              ({ isCurrent }) => isCurrent,
            )
          }
        >
          {action.isRunning(END_ALL_OTHERS) ? 'Logging out...' : 'Log out all other devices'}
        </ActionButton>
      )}
    </AccountSection>
  )
}

type SessionFilter = (session: ListedSession) => boolean

/** A session that has already ended is no failure. */
function ignoreEndedSession(error: unknown): { message: string } {
  if (error instanceof ApiError && error.status === 404) return { message: error.message }
  throw error
}

interface SessionItemProps {
  session: ListedSession
  logoutPath: string
  isEnding: boolean
  isPending: boolean
  onEnd: () => void
}

function SessionItem(props: SessionItemProps) {
  const { session, logoutPath, isEnding, isPending, onEnd } = props
  const { id, device, createdAt, lastSeenAt, isCurrent } = session
  const textId = `session-${id}`
  const lastSeen = isCurrent ? 'in use now' : `last seen ${formatTimeAgo(lastSeenAt, new Date())}`
  return (
    <li className={sectionClasses.item}>
      <div id={textId}>
        <p className="row gap-2">
          <strong>{device}</strong>
          {isCurrent && <span className="pill">This device</span>}
        </p>
        <p className="muted small">
          Logged in on {formatLongDate(createdAt)}, {lastSeen}
        </p>
      </div>
      {isCurrent ? (
        <Button component={Link} to={logoutPath} variant="default">
          Log out this device
        </Button>
      ) : (
        <ActionButton
          variant="quiet"
          isPending={isPending}
          aria-describedby={textId}
          onPress={onEnd}
        >
          {isEnding ? 'Logging out...' : 'Log out'}
          <VisuallyHidden>&nbsp;{device}</VisuallyHidden>
        </ActionButton>
      )}
    </li>
  )
}
