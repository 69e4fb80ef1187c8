import { Anchor, Button } from '@mantine/core'
import type { AuditEvent } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/list.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../lib/times.ts'
import { paths } from '../../paths.ts'
import classes from './audit-list.module.css'
import { toSentence } from './audit-sentence.ts'
import { useAuditLog } from './use-audit-log.ts'

export function AuditList() {
  const { shown, phase, failure, showOlder } = useAuditLog()
  const events = shown?.events ?? []
  const list = useFocusOnOlder(events.length)
  const isLoading = phase === 'loading' || phase === 'slow'
  return (
    <>
      {events.length > 0 && (
        <ol role="list" ref={list} className={classes.list}>
          {events.map((event) => (
            <AuditItem key={event.id} event={event} />
          ))}
        </ol>
      )}
      {(phase === 'failed' || events.length === 0) && (
        <ListStatus
          list={{ items: events, phase, failure, refresh: showOlder }}
          loading="Loading the log..."
          failed="The log could not be loaded."
          empty={
            <EmptyState title="Nothing has been done yet">
              What admins do to accounts is written down here, and kept for a year.
            </EmptyState>
          }
        />
      )}
      {shown?.hasOlder && phase !== 'failed' && (
        <Button
          variant="default"
          aria-disabled={isLoading}
          onClick={() => isLoading || showOlder()}
        >
          {isLoading ? 'Loading...' : 'Show older'}
        </Button>
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

/** Reading goes on with the first of those that were asked for. */
function useFocusOnOlder(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const countBefore = useRef(0)
  useEffect(() => {
    const first = list.current?.children[countBefore.current]
    if (countBefore.current > 0 && first instanceof HTMLElement) first.focus()
    countBefore.current = count
  }, [count])
  return list
}
