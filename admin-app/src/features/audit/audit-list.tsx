import { Anchor, Group, Text } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as audit from '@quiz-kingdom/shared/api/console/audit.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { AuditEvent } from '@quiz-kingdom/shared/entities/console/audit-event.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { formatTime } from '../../lib/times.ts'
import { LogList, type LogPage, useLog } from '../../ui/list/log-list.tsx'
import { toAuditSentence } from './audit-sentence.ts'

export function AuditList() {
  const log = useLog({ load: loadAuditEvents, failed: audit.list.failure })
  return (
    <LogList
      log={log}
      showOlder={log.showOlder}
      loading="Loading the log..."
      empty={
        <EmptyState title="No actions yet">
          Admin actions on accounts appear here and are kept for one year.
        </EmptyState>
      }
    >
      {log.entries.map((event) => (
        <AuditItem key={event.id} event={event} />
      ))}
    </LogList>
  )
}

async function loadAuditEvents(before?: Id): Promise<LogPage<AuditEvent>> {
  const { events, hasOlder } = await api(audit.list, { query: { before } })
  return { entries: events, hasOlder }
}

function AuditItem({ event }: { event: AuditEvent }) {
  const { actor, before, account, after } = toAuditSentence(event)
  const name = event.account.username
  return (
    <Group component="li" tabIndex={-1} justify="space-between" gap="xs" px="md" py="xs">
      <Text span flex="1 1 18rem" style={{ overflowWrap: 'anywhere' }}>
        <strong>{markLanguages(actor)}</strong> {before}{' '}
        {name === null ? (
          account
        ) : (
          <Anchor
            component={Link}
            to={paths.accountsNamed(name)}
            underline="always"
            className="tall-link"
          >
            {markLanguages(account)}
          </Anchor>
        )}
        {after}
      </Text>
      <Text component="time" dateTime={event.at} size="sm" c="dimmed">
        {formatTime(event.at)}
      </Text>
    </Group>
  )
}
