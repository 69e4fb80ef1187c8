import { listAuditEvents } from '@quiz-kingdom/shared/api/accounts.ts'
import type { AuditEvent } from '@quiz-kingdom/shared/entities/audit-event.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLoad } from '../../lib/use-load.ts'

interface Shown {
  events: readonly AuditEvent[]
  hasOlder: boolean
}

/** The newest events, and older ones as they are asked for. */
export function useAuditLog() {
  const [shown, setShown] = useState<Shown>()
  const { run, phase, failure } = useLoad()

  const load = useCallback(
    (newer: readonly AuditEvent[]) =>
      run(
        newer.at(-1)?.id ?? 'newest',
        () => listAuditEvents(newer.at(-1)?.id),
        ({ events, hasOlder }) => setShown({ events: [...newer, ...events], hasOlder }),
      ),
    [run],
  )

  useEffect(() => {
    void load([])
  }, [load])

  return { shown, phase, failure, showOlder: () => load(shown?.events ?? []) }
}
