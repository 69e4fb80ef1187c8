import { useRef, useState } from 'react'
import { messageFor, messageOf, reportDefect, ToldError } from '../../api/http.ts'
import { watchSession } from '../../auth/auth-store.ts'
import { ErrorAlert, SuccessNote } from '../status/notes.tsx'

/** What became of something that somebody does; `message` and `problem` are fit to show. */
export type ActionState =
  | { phase: 'idle' }
  /** `name` says which of several buttons was pressed. */
  | { phase: 'pending'; name: string }
  | { phase: 'failed'; problem: string; failure: unknown }
  | { phase: 'done'; message: string | undefined }

export interface Action {
  state: ActionState
  isPending: boolean
  /** Whether it is the one of several that is under way. */
  isRunning: (name: string) => boolean
  /** Words that `work` gives are said once it is done. Resolves to whether it was done. */
  run: (work: () => Promise<unknown>, name?: string) => Promise<boolean>
  /** Says at once why it is not even tried. */
  refuse: (problem: string) => void
  /** Says no more of what was done. */
  reset: () => void
}

interface ActionOptions {
  /** The screen's own words for a failure; the server's are said without them. */
  failed?: string
  /** A mailed token stands for who does it: how it went is told whoever is logged in by then. */
  isByToken?: boolean
}

/**
 * Does one thing at a time and tells how it went: nothing of it to another player than who began it.
 */
export function useAction({ failed, isByToken = false }: ActionOptions = {}): Action {
  const [state, setState] = useState<ActionState>({ phase: 'idle' })
  const isUnderWay = useRef(false)

  async function run(work: () => Promise<unknown>, name = ''): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    const isOvertaken = isByToken ? () => false : watchSession()
    const show = (next: ActionState) => setState(isOvertaken() ? { phase: 'idle' } : next)
    show({ phase: 'pending', name })
    try {
      const said = await work()
      show({ phase: 'done', message: typeof said === 'string' ? said : undefined })
      return true
    } catch (failure) {
      show({ phase: 'failed', problem: problemOf(failure, failed), failure })
      return false
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    state,
    run,
    isPending: state.phase === 'pending',
    isRunning: (name) => state.phase === 'pending' && state.name === name,
    refuse: (problem) => setState({ phase: 'failed', problem, failure: new ToldError(problem) }),
    reset: () => setState((now) => (now.phase === 'pending' ? now : { phase: 'idle' })),
  }
}

function problemOf(failure: unknown, failed: string | undefined): string {
  if (failed === undefined) return messageOf(failure)
  reportDefect(failure)
  return messageFor(failure, failed)
}

/** Says, to eyes and to screen readers, how the last try went. */
export function ActionNote({ action: { state } }: { action: Action }) {
  if (state.phase === 'failed') return <ErrorAlert message={state.problem} />
  return state.phase === 'done' && state.message ? <SuccessNote>{state.message}</SuccessNote> : null
}
