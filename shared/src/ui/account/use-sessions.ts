import { useEffect, useState } from 'react'
import { endOtherSessions, endSession, listSessions } from '../../api/account.ts'
import { ApiError, messageOf } from '../../api/http.ts'
import type { ListedSession } from '../../entities/account.ts'

type ResourcePhase = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; message: string }

/** What became of the wish to end sessions; `id` of one, or of all but this one. */
type EndPhase =
  | { kind: 'idle' }
  | { kind: 'ending'; id: string }
  | { kind: 'ended'; message: string }
  | { kind: 'failed'; message: string }

export const ALL_OTHERS = 'all-others'

/** Where one is logged in, asked for when the page opens, and how to end it there. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly ListedSession[]>([])
  const [list, setList] = useState<ResourcePhase>({ kind: 'loading' })
  const [end, setEnd] = useState<EndPhase>({ kind: 'idle' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    let isLeft = false
    const show = (phase: ResourcePhase, found: readonly ListedSession[]) => {
      if (isLeft) return
      setSessions(found)
      setList(phase)
    }
    listSessions().then(
      (answer) => show({ kind: 'ready' }, answer.sessions),
      (error: unknown) => show({ kind: 'failed', message: messageOf(error) }, []),
    )
    return () => {
      isLeft = true
    }
  }, [tries])

  function retry() {
    setList({ kind: 'loading' })
    setTries(tries + 1)
  }

  async function run(
    id: string,
    call: () => Promise<{ message: string }>,
    stays: (session: ListedSession) => boolean,
  ) {
    if (end.kind === 'ending') return
    setEnd({ kind: 'ending', id })
    try {
      const { message } = await call().catch(orGoneAlready)
      setSessions((shown) => shown.filter(stays))
      setEnd({ kind: 'ended', message })
    } catch (error) {
      setEnd({ kind: 'failed', message: messageOf(error) })
    }
  }

  return {
    sessions,
    list,
    end,
    retry,
    endOne: (session: ListedSession) =>
      run(
        session.id,
        () => endSession(session),
        ({ id }) => id !== session.id,
      ),
    endOthers: () => run(ALL_OTHERS, endOtherSessions, ({ isCurrent }) => isCurrent),
  }
}

/** A session that has ended meanwhile is what was asked for. */
function orGoneAlready(error: unknown): { message: string } {
  if (error instanceof ApiError && error.status === 404) return { message: error.message }
  throw error
}
