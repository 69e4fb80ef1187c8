import { Anchor } from '@mantine/core'
import type { AuditEvent } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../lib/times.ts'
import { paths } from '../../paths.ts'
import { ShowOlder } from '../../ui/show-older.tsx'
import classes from './audit-list.module.css'
import { toSentence } from './audit-sentence.ts'
import { useAuditLog } from './use-audit-log.ts'

export function AuditList() {
  const { list, older, showOlder } = useAuditLog()
  const { events = [], hasOlder } = list.data ?? {}
  const shown = useRef<HTMLOListElement>(null)

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
        empty={
          <EmptyState title="No actions yet">
            Admin actions on accounts appear here and are kept for one year.
          </EmptyState>
        }
      />
      <ShowOlder list={shown} hasOlder={hasOlder} action={older} showOlder={showOlder} />
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
