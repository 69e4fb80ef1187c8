import { useRef, useState } from 'react'
import {
  getFailureMessage,
  reportUnexpected,
  toUserMessage,
  UserFacingError,
} from '../../api/client/http.ts'
import { ErrorAlert, SuccessNote } from './notes.tsx'
import { type PresenceCheckOptions, usePresenceCheck } from './use-presence-check.ts'

/** `message` and `problem` are texts for the user. */
export type ActionState =
  | { phase: 'idle' }
  /** `name` identifies the pressed button if there are several. */
  | { phase: 'pending'; name: string; problem?: string | undefined }
  | { phase: 'failed'; problem: string; failure: unknown }
  | { phase: 'done'; message: string | undefined }

export type Action = ReturnType<typeof useAction>

interface RunOptions<T> {
  name?: string
  /** For navigation, focus and toasts. Not called after the page has closed. A returned string is shown. */
  onDone?: (answer: T) => unknown
}

interface ActionOptions extends PresenceCheckOptions {
  /** Shown for a failure instead of the server's message. */
  failed?: string
}

/** Runs one action at a time and shows its outcome if the page is still open for the same user. */
export function useAction({ failed, isByToken = false }: ActionOptions = {}) {
  const [state, setState] = useState<ActionState>({ phase: 'idle' })
  const isUnderWay = useRef(false)
  const startPresenceCheck = usePresenceCheck({ isByToken })
  /** The last failure's text for the user, also while it is tried again. */
  const problem = 'problem' in state ? state.problem : undefined

  /** Resolves to true if the work succeeded and the page is still open. */
  async function run<T>(
    work: () => Promise<T>,
    { name = '', onDone = (answer) => answer }: RunOptions<T> = {},
  ): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    const isStillHere = startPresenceCheck()
    const show = (next: ActionState) => setState(isStillHere() ? next : { phase: 'idle' })
    show({ phase: 'pending', name, problem })
    try {
      const answer = await work()
      if (!isStillHere()) {
        setState({ phase: 'idle' })
        return false
      }
      const outcome = onDone(answer)
      show({ phase: 'done', message: typeof outcome === 'string' ? outcome : undefined })
      return true
    } catch (failure) {
      show({ phase: 'failed', problem: getActionProblem(failure, failed), failure })
      return false
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    state,
    problem,
    run,
    isPending: state.phase === 'pending',
    isRunning: (name: string) => state.phase === 'pending' && state.name === name,
    refuse: (problem: string) =>
      setState({ phase: 'failed', problem, failure: new UserFacingError(problem) }),
    reset: () => setState((now) => (now.phase === 'pending' ? now : { phase: 'idle' })),
  }
}

function getActionProblem(failure: unknown, failed: string | undefined): string {
  if (failed === undefined) return toUserMessage(failure)
  reportUnexpected(failure)
  return getFailureMessage(failure, failed)
}

export function ActionNote({ action: { state } }: { action: Action }) {
  if (state.phase === 'failed') return <ErrorAlert message={state.problem} />
  return state.phase === 'done' && state.message ? <SuccessNote>{state.message}</SuccessNote> : null
}
