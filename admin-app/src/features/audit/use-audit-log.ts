import * as audit from '@quiz-kingdom/shared/api/audit.ts'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import { createResource, type Resource } from '@quiz-kingdom/shared/cache/resource.ts'
import type { AuditPage } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useState } from 'react'

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

export function useAuditLog() {
  const [log] = useState(createAuditLog)
  const list = useResource(log)
  const older = useAction({ failed: 'The log could not be loaded.' })
  const showOlder = () =>
    older.run(async () => {
      const query = { before: list.data?.events.at(-1)?.id }
      const { events, hasOlder } = await api(audit.list, { query })
      list.update((shown) => ({ events: [...shown.events, ...events], hasOlder }))
    })
  return { list, older, showOlder }
}
