import { Anchor } from '@mantine/core'
import type { AuditEvent } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { ActionNote } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/actions/action-button.tsx'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../lib/times.ts'
import { paths } from '../../paths.ts'
import classes from './audit-list.module.css'
import { toSentence } from './audit-sentence.ts'
import { useAuditLog } from './use-audit-log.ts'

export function AuditList() {
  const { list, older, showOlder } = useAuditLog()
  const { events = [], hasOlder } = list.data ?? {}
  const shown = useRef<HTMLOListElement>(null)

  /** Reading goes on with the first of those that were asked for. */
  async function readOn() {
    const count = events.length
    if (!(await showOlder())) return
    const first = shown.current?.children[count]
    if (first instanceof HTMLElement) first.focus()
  }

  return (
    <>
      {events.length > 0 && (
        <ol role="list" ref={shown} className={classes.list}>
          {events.map((event) => (
            <AuditItem key={event.id} event={event} />
          ))}
        </ol>
      )}
      <ListStatus
        list={{ ...list, data: list.data?.events }}
        loading="Loading the log..."
        failed="The log could not be loaded."
        empty={
          <EmptyState title="Nothing has been done yet">
            What admins do to accounts is written down here, and kept for a year.
          </EmptyState>
        }
      />
      <ActionNote action={older} />
      {hasOlder && (
        <ActionButton
          variant="default"
          isPending={older.isPending}
          pendingLabel="Loading..."
          onPress={() => void readOn()}
        >
          Show older
        </ActionButton>
      )}
    </>
  )
}

function AuditItem({ event }: { event: AuditEvent }) {
  const { actor, before, account, after } = toSentence(event)
  const name = event.account.username
  return (
    <li tabIndex={-1} className={classes.item}>
      <span className={classes.sentence}>
        <strong>{withLanguages(actor)}</strong> {before}{' '}
        {name === null ? (
          account
        ) : (
          <Anchor component={Link} to={paths.accountsNamed(name)} underline="always">
            {withLanguages(account)}
          </Anchor>
        )}
        {after}
      </span>
      <time dateTime={event.at} className={classes.time}>
        {formatTime(event.at)}
      </time>
    </li>
  )
}
