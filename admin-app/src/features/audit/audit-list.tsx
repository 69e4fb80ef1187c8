import { Anchor, Group, Text } from '@mantine/core'
import * as audit from '@quiz-kingdom/shared/api/audit.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { createResource, type Resource } from '@quiz-kingdom/shared/cache/resource.ts'
import type { AuditEvent, AuditPage } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../lib/times.ts'
import { paths } from '../../paths.ts'
import lined from '../../ui/lined-list.module.css'
import { ShowOlder } from '../../ui/show-older.tsx'
import classes from './audit-list.module.css'
import { toSentence } from './audit-sentence.ts'

export function AuditList() {
  const { list, older, showOlder } = useAuditLog()
  const { events = [], hasOlder } = list.data ?? {}
  const shown = useRef<HTMLOListElement>(null)

  return (
    <>
      {events.length > 0 && (
        <ol role="list" ref={shown} className={lined.root}>
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
    <Group component="li" tabIndex={-1} justify="space-between" gap="xs" px="md" py="xs">
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
      <Text component="time" dateTime={event.at} size="sm" c="dimmed">
        {formatTime(event.at)}
      </Text>
    </Group>
  )
}

function createAuditLog(): Resource<AuditPage> {
  const log: Resource<AuditPage> = createResource({
    load: async (): Promise<AuditPage> => {
      const newest = await api(audit.list, { query: {} })
      const shown = log.getState().data
      const overlap = shown?.events.findIndex(({ id }) => id === newest.events.at(-1)?.id) ?? -1
      if (!shown || overlap < 0) return newest
      return { ...shown, events: [...newest.events, ...shown.events.slice(overlap + 1)] }
    },
  })
  return log
}

function useAuditLog() {
  const [log] = useState(createAuditLog)
  const list = useResource(log)
  const older = useAction({ failed: audit.list.failure })
  const showOlder = () =>
    older.run(async () => {
      const query = { before: list.data?.events.at(-1)?.id }
      const { events, hasOlder } = await api(audit.list, { query })
      list.update((shown) => ({ events: [...shown.events, ...events], hasOlder }))
    })
  return { list, older, showOlder }
}
